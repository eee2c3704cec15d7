import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongFilesFirst } from './server/test/support/world/gateway/long-files-first.ts';

const SETUP = './server/test/support/world/gateway/global-setup.ts';
const CHEAP_ARGON2 = './server/test/support/world/gateway/cheap-argon2.ts';
const globalSetup = existsSync(new URL(SETUP, import.meta.url)) ? [SETUP] : [];
const exclude = [...configDefaults.exclude, '**/dist/**'];

// The sources: a test needs no build, and never meets an old one.
const sources = (folder: string): string => fileURLToPath(new URL(`${folder}/src/`, import.meta.url));
const resolve = {
  alias: [
    { find: /^@recaudo\/client$/, replacement: `${sources('client')}index.ts` },
    { find: /^@recaudo\/contract\/(.*)$/, replacement: `${sources('contract')}$1.ts` },
    { find: /^#src\/(.*)$/, replacement: `${sources('server')}$1` },
  ],
};

/** What comes by itself is waited for as long as a busy machine may take; nothing is waited for in vain. */
const expectation = { poll: { timeout: 30_000, interval: 50 } };

// Pure rules and tests that keep to their own merchant share threads and loaded modules.
const shared = {
  pool: 'threads',
  isolate: false,
  // One more than cores on a small machine: some of these tests wait for a deadline.
  maxWorkers: 3,
  // Only for what hangs: a busy machine must not fail a test.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  allowOnly: false, // Projects do not inherit it.
  expect: expectation,
  sequence: { groupOrder: 0 },
} as const;

// Tests of whole processes: each file in a process of its own.
const forked = (groupOrder: number) =>
  ({
    pool: 'forks',
    allowOnly: false,
    expect: expectation,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { groupOrder },
  }) as const;

export default defineConfig({
  // Runs beside each other (scripts/test/run-tests.mjs) must not write into one file.
  cacheDir: `node_modules/.vite/${process.env['RECAUDO_TEST_RUN'] ?? 'tests'}`,
  test: {
    maxWorkers: 4,
    passWithNoTests: true,
    // `npm run test:fast` follows imports only; a changed package.json would otherwise run everything.
    ...(process.env['RECAUDO_TEST_FAST'] === '1' ? { forceRerunTriggers: [] } : {}),
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default', './scripts/test/count-reporter.mjs'],
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: 'rules',
          include: [
            '{contract,client}/src/**/*.test.ts',
            'clients/generator/*.test.ts',
            // What is pure in it: Medusa itself is not installed here.
            'integrations/*/src/{gateway,reconcile}/**/*.test.ts',
            'server/{src,tools}/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
          ],
          exclude: [...exclude, 'web/e2e/**'],
        },
      },
      {
        // For people who sign up and in by the thousand; the rules of passwords are tested at the real cost.
        resolve: {
          alias: [
            ...resolve.alias,
            { find: '@node-rs/argon2', replacement: fileURLToPath(new URL(CHEAP_ARGON2, import.meta.url)) },
          ],
        },
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
          ...forked(1),
          name: 'chaos',
          include: ['server/test/chaos/**/*.test.ts'],
          exclude,
          // They mostly wait: for processes that start, die and are found out. What they share are loaded modules.
          isolate: false,
          maxWorkers: 3,
          globalSetup: [...globalSetup, './server/test/chaos/build-program.mjs'],
        },
      },
      {
        resolve,
        test: {
          ...forked(2),
          name: 'browser',
          // In CI a page that a busy machine starved may try once more. The end of the run names each such test.
          retry: process.env['CI'] === undefined ? 0 : 1,
          // Two more than cores: pages wait a third of the time. The files of each process share its modules, its browser
          // and its dashboard.
          fileParallelism: true,
          isolate: false,
          maxWorkers: 4,
          include: ['web/e2e/**/*.test.ts'],
          exclude,
          globalSetup,
        },
      },
    ],
  },
});
