// Format, lint, licenses and types. All of them run, so that one look shows everything there is to mend.
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { buildOrThrow, CLIENT, CONTRACT } from './build/build.mjs';
import { ROOT } from './root.mjs';
import { runCommand } from './run-command.mjs';

const BIOME = 'node_modules/.bin/biome';
const OXLINT = 'node_modules/.bin/oxlint';
const TSC = 'node_modules/.bin/tsc';

const CHECKS = [
  { name: 'format', command: [BIOME, 'check', '--error-on-warnings'], mend: 'npm run format' },
  { name: 'lint', command: [OXLINT, '--type-aware', '--deny-warnings'] },
  { name: 'licenses', command: [process.execPath, 'scripts/licenses.mjs'] },
  { name: 'regular expressions', command: [process.execPath, 'scripts/expressions/scan.mjs'] },
  { name: 'types of the contract', command: [TSC, '-p', 'contract/tsconfig.test.json'] },
  { name: 'types of the client', command: [TSC, '-p', 'client/tsconfig.test.json'] },
  { name: 'types of the generator of clients', command: [TSC, '-p', 'clients/generator/tsconfig.test.json'] },
  { name: 'types of the example', command: [TSC, '-p', 'examples/shop/tsconfig.json'] },
  { name: 'types of the server', command: [TSC, '-p', 'server/tsconfig.test.json', '--noEmit'] },
  { name: 'types of the browser tests', command: [TSC, '-p', 'web/e2e/tsconfig.json'] },
  {
    name: 'types of the web',
    command: [TSC, '-p', 'web/tsconfig.json', '--noEmit'],
    only: 'web/tsconfig.json',
  },
  {
    name: 'types of the Medusa package',
    command: [TSC, '-p', 'integrations/medusa/tsconfig.test.json'],
    // `npm run medusa` installs Medusa; nothing else needs it.
    only: 'integrations/medusa/node_modules/@medusajs/framework',
  },
];

export async function check() {
  // The rest is checked against their declarations.
  await buildOrThrow({ parts: [CONTRACT, CLIENT] });
  const input = CHECKS.filter(({ only }) => !only || existsSync(path.join(ROOT, only)));
  const failed = [];
  for (const { name, command, mend } of input) {
    const startedMs = performance.now();
    const { output, succeeded } = await runTool(command);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${succeeded ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
    if (succeeded) continue;
    failed.push(name);
    console.log(`${output.trimEnd()}\n${mend ? `Mend it with: ${mend}\n` : ''}`);
  }
  if (failed.length > 0) {
    console.log(`${failed.length} of ${input.length} checks failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
}

export async function format(args) {
  const { output, succeeded } = await runTool([BIOME, 'check', '--write', ...args]);
  process.stdout.write(output);
  if (!succeeded) process.exitCode = 1;
}

function runTool([program, ...args]) {
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
  return runCommand(program, args, { env });
}
