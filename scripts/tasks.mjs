// The words that package.json's scripts pass to bootstrap.mjs, and what each of them does.
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildOrThrow, TOOLS } from './build/build.mjs';
import { installIfNeeded } from './install.mjs';
import { ROOT } from './root.mjs';
import { exitOnToolFailure, toolFailure } from './tool-failure.mjs';

const SERVER = 'server/dist/main.js';
const VITEST = 'node_modules/vitest/vitest.mjs';

const TASKS = {
  install: async () => {},
  build: () => buildOrThrow(),
  start: async args => {
    await buildOrThrow();
    await become(SERVER, ['serve', ...args]);
  },
  openapi: async args => {
    await buildOrThrow();
    await become(SERVER, ['openapi', ...args]);
  },
  bench: async args => {
    await runTool('bench', args);
  },
  interop: async args => {
    await runTool('interop', args);
  },
  simulate: async args => {
    await runTool('simulate', args);
  },
  'drill:upgrade': async args => {
    await runTool('upgrade', args);
  },
  test: async args => {
    const { prepareTests, runAllTests } = await import('./test/run-tests.mjs');
    if (args.length === 0) await runAllTests();
    else await become(VITEST, ['run', ...(await prepareTests(args))]);
  },
  'test:fast': async args => {
    const { runFastTests } = await import('./test/test-fast.mjs');
    await runFastTests(args);
  },
  'test:watch': async args => {
    const { prepareTests } = await import('./test/run-tests.mjs');
    const watched = args.length === 0 ? ['--project', 'rules'] : args;
    await become(VITEST, ['watch', ...(await prepareTests(watched))]);
  },
  faults: async args => {
    const { isProject, runFaults } = await import('../server/test/chaos/faults/run-faults.mjs');
    const options = { only: { type: 'string' }, write: { type: 'boolean' } };
    const { only, write } = parseArgs({ args, options }).values;
    if (only !== undefined && !isProject(only)) throw toolFailure('--only takes api or chaos.');
    if (only !== 'api') await buildOrThrow();
    await runFaults({ only, write });
  },
  example: async args => {
    await buildOrThrow();
    const { runExample } = await import('./example.mjs');
    await runExample(args);
  },
  medusa: async args => {
    const { runMedusa } = await import('./medusa/run.mjs');
    await runMedusa(args);
  },
  dev: async args => {
    const { develop } = await import('./build/dev.mjs');
    await develop(args);
  },
  sbom: async args => {
    const { sbom } = await import('./sbom.mjs');
    await sbom(args);
  },
  package: async () => {
    const { makeAllPackages } = await import('./package/pack.mjs');
    await makeAllPackages();
    (await import('./package/woocommerce.mjs')).makeWooCommercePlugin();
  },
  'package:try': async args => {
    const { tryPackage } = await import('./package/try.mjs');
    await tryPackage(args);
  },
  release: async args => {
    const { release } = await import('./release/release.mjs');
    await release(args);
  },
  check: async () => {
    const { check } = await import('./check.mjs');
    await check();
  },
  format: async args => {
    const { format } = await import('./check.mjs');
    await format(args);
  },
};

/** Tasks that do without linters, compilers and test tools. */
const WITHOUT_TOOLS = new Set(['build', 'example', 'openapi', 'start']);

async function runTool(name, args) {
  await buildOrThrow();
  await buildOrThrow({ parts: [TOOLS] });
  await become('server/tools/dist/main.js', [name, ...args]);
}

/** Runs in this very process, so that signals and the exit code need no one to carry them. */
async function become(program, args) {
  const file = path.join(ROOT, program);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}

export async function runTask(word, args) {
  const task = Object.hasOwn(TASKS, word ?? '') ? TASKS[word] : undefined;
  if (!task) {
    console.error(`Usage: node scripts/bootstrap.mjs ${Object.keys(TASKS).join('|')} [arguments]`);
    process.exit(2);
  }
  process.chdir(ROOT);
  await exitOnToolFailure(async () => {
    await installIfNeeded(WITHOUT_TOOLS.has(word) ? 'run' : 'all');
    await task(args);
  });
}
