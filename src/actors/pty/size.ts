import { DroverError } from '../../errors.ts';

/** The most columns or rows that a terminal can have. */
const LARGEST_SIDE = 1000;

/** Throws `bad-argument` unless both are whole numbers from 1 to 1000. */
export function checkSize(cols: number, rows: number): void {
  checkSide('cols', cols);
  checkSide('rows', rows);
}

function checkSide(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= LARGEST_SIDE) return;
  throw new DroverError(
    'bad-argument',
    `${name} is ${value}; give a whole number from 1 to ${LARGEST_SIDE}.`,
  );
}
