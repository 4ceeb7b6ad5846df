/** Drover's version: the one in package.json, put into the bundle when it is built. */
export { version as VERSION } from '../package.json';
