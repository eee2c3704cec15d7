// Builds the program for the tests of whole processes once per run.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { buildOrThrow, SERVER, TOOLS } from '../../../scripts/build/build.mjs';
import { ROOT } from '../../../scripts/root.mjs';
import { makeScratchFolder } from '../support/world/gateway/scratch-folder.ts';

/** Below the ports of the tests (running-program.ts). */
const PORT_BASE = 19_990;

/** A gateway that kills itself at a chosen point (dying-gateway.ts), or a worker that settles (dying-settler.ts). */
const DYING_GATEWAY = {
  label: 'Building the gateway of the crash tests',
  output: 'server/test/chaos/dist',
  proof: 'server/test/chaos/dist/dying-gateway.js',
  sources: {
    ...SERVER.sources,
    files: [
      'server/test/chaos/charges/dying-gateway.ts',
      'server/test/chaos/charges/gateway-on-database.ts',
      'server/test/chaos/charges/halting-gateways.ts',
      'server/test/chaos/settlement/dying-settler.ts',
      'server/test/chaos/settlement/file-bank.ts',
      ...SERVER.sources.files,
    ],
  },
  command: [
    process.execPath,
    'scripts/build/bundle.mjs',
    'server/test/chaos/charges/dying-gateway.ts',
    'server/test/chaos/dist',
  ],
};

export default async project => {
  await buildOrThrow();
  await buildOrThrow({ parts: [TOOLS, DYING_GATEWAY] });
  const parent = makeScratchFolder('recaudo-started-');
  const startedFolder = path.join(parent, 'data');
  // Makes the folders accessible to the user who runs PostgreSQL instead of
  // root, so that the database stays inside and is copied with the rest.
  for (const folder of [parent, startedFolder]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  await startOnce(startedFolder);
  project.provide('startedFolder', startedFolder);
  return () => rmSync(parent, { recursive: true, force: true });
};

/** Prepares a data folder as the first start leaves it, for tests that are not about the first start. */
async function startOnce(folder) {
  const main = path.join(ROOT, 'server/dist/main.js');
  const env = { PATH: process.env.PATH, RECAUDO_DATA_DIR: folder };
  const child = spawn(process.execPath, [main, 'serve', '--port-base', String(PORT_BASE)], { env });
  const ended = new Promise(resolve => child.once('exit', resolve));
  let output = '';
  child.stderr.on('data', chunk => {
    output += chunk;
  });
  child.stdout.on('data', chunk => {
    output += chunk;
    if (output.includes('Recaudo is running.')) child.kill('SIGTERM');
  });
  if ((await ended) !== 0) throw new Error(`the program did not start:\n${output}`);
}
