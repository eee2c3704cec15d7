// Builds the packages of the clients: npm, PyPI (wheel and source) and Composer.
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildOrThrow, CLIENT, CLIENT_PACKAGE } from '../build/build.mjs';
import { withProgress } from '../progress.mjs';
import { ROOT } from '../root.mjs';
import { runCommand } from '../run-command.mjs';
import { toolFailure } from '../tool-failure.mjs';
import { readJson } from './parts.mjs';
import { makeZip } from './zip.mjs';

/** The build backend that pyproject.toml names, held to its bytes. */
const FLIT =
  'flit_core==3.12.0 --hash=sha256:e7a0304069ea895172e3c7bb703292e992c5d1555dd1233ab7b5621b5b69e62c\n';
/** The date of every file in the Python packages: 2020-01-01. */
const SOURCE_DATE_EPOCH = '1577836800';
const BUILD = `
import sys
from flit_core import buildapi
print(buildapi.build_sdist(sys.argv[1]), buildapi.build_wheel(sys.argv[1]))
`;

/** @returns {Promise<{ made: string[], skipped: string[] }>} files that were written, and clients that were not packed, with the reason */
export async function makeClientPackages(output) {
  mkdirSync(output, { recursive: true });
  await buildOrThrow({ parts: [CLIENT, CLIENT_PACKAGE] });
  return withProgress('Packing the clients', async () => {
    const made = [copyNpm(output), packPhp(output)];
    const python = await packPython(output);
    return { made: [...made, ...python.made], skipped: python.skipped };
  });
}

/** The tarball that the portal serves, byte for byte. */
function copyNpm(output) {
  const file = path.join(output, path.basename(CLIENT_PACKAGE.proof));
  copyFileSync(path.join(ROOT, CLIENT_PACKAGE.proof), file);
  return file;
}

/** Composer reads a zip of the folder; nothing of PHP is needed to make it. */
export function packPhp(output) {
  const folder = path.join(ROOT, 'clients/php');
  const { version } = readJson('clients/php/composer.json');
  const names = [
    'CHANGELOG.md',
    'LICENSE',
    'README.es.md',
    'README.md',
    'composer.json',
    ...listFiles(folder, 'src'),
  ];
  const files = names.map(name => [name, readFileSync(path.join(folder, name))]);
  const file = path.join(output, `recaudo-client-php-${version}.zip`);
  writeFileSync(file, makeZip(files));
  return file;
}

function listFiles(folder, name) {
  const entries = readdirSync(path.join(folder, name), { withFileTypes: true });
  // Every file system has its own order.
  const sorted = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return sorted.flatMap(entry => {
    const inner = `${name}/${entry.name}`;
    return entry.isDirectory() ? listFiles(folder, inner) : [inner];
  });
}

const OLD_PYTHON = 'import sys, pip; sys.exit(sys.version_info < (3, 9))';

async function packPython(output) {
  if (!(await runs('python3', ['-c', OLD_PYTHON])))
    return { made: [], skipped: ['the Python client: this machine has no Python 3.9 with pip'] };
  const work = mkdtempSync(path.join(os.tmpdir(), 'recaudo-python-'));
  try {
    const requirements = path.join(work, 'requirements.txt');
    writeFileSync(requirements, FLIT);
    const install = [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--require-hashes',
      '--no-deps',
      '--target',
      work,
      '-r',
      requirements,
    ];
    const installed = await runCommand('python3', install);
    if (!installed.succeeded)
      return {
        made: [],
        skipped: [`the Python client: pip cannot fetch flit_core\n${installed.output.trimEnd()}`],
      };
    return { made: await buildPython(work, output), skipped: [] };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function buildPython(work, output) {
  const env = {
    ...process.env,
    PYTHONPATH: work,
    PYTHONDONTWRITEBYTECODE: '1',
    SOURCE_DATE_EPOCH,
  };
  const cwd = path.join(ROOT, 'clients/python');
  const built = await runCommand('python3', ['-c', BUILD, output], { env, cwd });
  if (!built.succeeded)
    throw toolFailure('The Python client was not packed; the output is above.', built.output);
  const files = built.output.trim().split(/\s+/).slice(-2);
  const places = files.map(name => path.join(output, name));
  for (const place of places) chmodSync(place, 0o644); // flit_core leaves a wheel for its owner alone.
  return places;
}

const runs = (command, args) =>
  runCommand(command, args).then(
    ({ succeeded }) => succeeded,
    () => false,
  );
