// What the trial needs beside the product: a Medusa from the registry, and the package as a shop would install it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildOrThrow, CLIENT } from '../build/build.mjs';
import { withProgress } from '../progress.mjs';
import { ROOT } from '../root.mjs';
import { runCommand } from '../run-command.mjs';
import { toolFailure } from '../tool-failure.mjs';

const PACKAGE = 'integrations/medusa';
const LOCK = `${PACKAGE}/package-lock.json`;
const STAMP = `${PACKAGE}/node_modules/.recaudo-installed`;
export const SHOP = path.join(ROOT, PACKAGE, 'shop');
export const MEDUSA = path.join(ROOT, PACKAGE, 'node_modules/@medusajs/cli/cli.js');

const PROVIDER = {
  label: 'Building the Medusa package',
  output: `${PACKAGE}/.medusa/server/src`,
  proof: `${PACKAGE}/.medusa/server/src/providers/recaudo/index.js`,
  sources: {
    folders: [`${PACKAGE}/src`, 'client/src'],
    files: [LOCK, `${PACKAGE}/package.json`, `${PACKAGE}/tsconfig.json`],
    skip: place => place.endsWith('.test.ts'),
  },
  command: ['node_modules/.bin/tsc', '-p', `${PACKAGE}/tsconfig.json`, '--noEmitOnError'],
  leavesLeftovers: true,
};

export async function prepare() {
  await buildOrThrow();
  await buildOrThrow({ parts: [CLIENT] });
  await installMedusa();
  await buildOrThrow({ parts: [PROVIDER] });
  await withProgress('Testing the Medusa package', () =>
    run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--root', PACKAGE]),
  );
  for (const [folder, name] of [
    ['client', 'client'],
    [PACKAGE, 'medusa-payment'],
  ])
    await installPacked(folder, path.join(SHOP, 'node_modules/@recaudo', name));
}

/** Medusa is no workspace of ours: it is 680 MB, and nothing but this trial needs it. */
async function installMedusa() {
  const input = createHash('sha256')
    .update(readFileSync(path.join(ROOT, LOCK)))
    .digest('hex');
  const stamp = path.join(ROOT, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === input) return;
  await withProgress('Installing Medusa (npm ci, about 680 MB)', () =>
    run('npm', ['ci', '--prefix', PACKAGE, '--ignore-scripts', '--no-audit', '--no-fund']),
  );
  writeFileSync(stamp, input);
}

/** From the tarball that would be published, so that a file that is missing in it is missing here. */
async function installPacked(folder, target) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'recaudo-pack-'));
  try {
    await run('npm', ['pack', `./${folder}`, '--ignore-scripts', '--pack-destination', scratch]);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    await run('sh', ['-c', `tar -xzf "${scratch}"/*.tgz -C "${target}" --strip-components=1`]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function run(command, args) {
  const { exitCode, output, succeeded } = await runCommand(command, args);
  if (!succeeded) throw toolFailure(`${path.basename(command)} ${args[0]} failed (${exitCode}).`, output);
}
