// Packs client/dist, built before, as client/packed/recaudo-client-<version>.tgz: the portal serves it at /docs/client/.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';
import { exitOnToolFailure } from '../tool-failure.mjs';
import { packFolder } from './pack-folder.mjs';

const OUTPUT = path.join(ROOT, 'client/packed');

async function packClient() {
  const folder = path.join(OUTPUT, 'package');
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Nothing runs at an install, and the client is compiled already.
  const { scripts: _scripts, ...manifest } = JSON.parse(
    readFileSync(path.join(ROOT, 'client/package.json'), 'utf8'),
  );
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const name of ['CHANGELOG.md', 'LICENSE', 'README.es.md', 'README.md', 'dist']) {
    cpSync(path.join(ROOT, 'client', name), path.join(folder, name), { recursive: true });
  }
  await packFolder(folder, OUTPUT);
  rmSync(folder, { recursive: true });
}

await exitOnToolFailure(packClient);
