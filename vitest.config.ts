import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Real terminals on two cores: more workers only make them wait for each other.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/**/*.test.ts', 'model-tests/**/*.test.ts'],
          exclude: ['test/stdio/**'],
        },
      },
      {
        extends: true,
        // The program is bundled once for the whole run, and only when a test of it is run.
        test: {
          name: 'stdio',
          include: ['test/stdio/**/*.test.ts'],
          globalSetup: 'test/stdio/support/build.ts',
        },
      },
    ],
  },
});
