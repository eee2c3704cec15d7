import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const SETUP = './server/test/support/global-setup.ts';
const globalSetup = existsSync(new URL(SETUP, import.meta.url)) ? [SETUP] : [];
const exclude = [...configDefaults.exclude, '**/dist/**'];

// The sources: a test needs no build, and never meets an old one.
const sources = (folder: string): string => fileURLToPath(new URL(`${folder}/src/`, import.meta.url));
const resolve = {
  alias: [
    { find: /^@recaudo\/contract\/(.*)$/, replacement: `${sources('contract')}$1.ts` },
    { find: /^#src\/(.*)$/, replacement: `${sources('server')}$1` },
  ],
};

// Pure rules and tests that keep to their own merchant share threads and loaded modules.
const shared = {
  pool: 'threads',
  isolate: false,
  maxWorkers: 2,
  // Only for what hangs: a busy machine must not fail a test.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  allowOnly: false, // Projects do not inherit it.
  sequence: { groupOrder: 0 },
} as const;

// Tests that kill processes, and after them those of a browser, have the machine for themselves.
const alone = (groupOrder: number) =>
  ({
    pool: 'forks',
    fileParallelism: false,
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { groupOrder },
  }) as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    reporters: ['default', './scripts/count-reporter.mjs'],
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: 'rules',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: [...exclude, 'web/e2e/**'],
        },
      },
      {
        resolve,
        test: {
          ...shared,
          name: 'api',
          include: [
            'server/test/api/**/*.test.ts',
            'server/test/scenarios/**/*.test.ts',
            'server/test/*.test.ts',
          ],
          exclude,
          globalSetup,
        },
      },
      {
        resolve,
        test: {
          ...alone(1),
          name: 'chaos',
          include: ['server/test/chaos/**/*.test.ts'],
          exclude,
          globalSetup,
        },
      },
      {
        resolve,
        test: {
          ...alone(2),
          name: 'browser',
          // Two processes; the files of each share its modules, its browser and its dashboard.
          fileParallelism: true,
          isolate: false,
          maxWorkers: 2,
          include: ['web/e2e/**/*.test.ts'],
          exclude,
          globalSetup,
          // What is on a screen is waited for, as a person would.
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
    ],
  },
});
