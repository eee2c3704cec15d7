// `npm run package`: the package that people install without a clone, dist-package/recaudo-<version>.tgz, and the clients.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOrThrow } from '../build/build.mjs';
import { withProgress } from '../progress.mjs';
import { ROOT } from '../root.mjs';
import { billOfMaterials } from '../sbom.mjs';
import { makeClientPackages } from './clients.mjs';
import { licenceTexts, shippedBill } from './notices.mjs';
import { packFolder } from './pack-folder.mjs';
import { isShipped, packageManifest, SHIPPED, serverManifest, shrinkwrapOf } from './parts.mjs';

const OUTPUT = 'dist-package';

/** Builds what is not built, and says where the tarball is. */
export async function makePackage() {
  await buildOrThrow();
  const tarball = await withProgress('Packing', async () => {
    const folder = path.join(ROOT, OUTPUT, 'recaudo');
    await stagePackage(folder);
    return packFolder(folder, path.join(ROOT, OUTPUT));
  });
  tell(tarball);
  return tarball;
}

/** The gateway and its clients. */
export async function makeAllPackages() {
  await makePackage();
  const { made, skipped } = await makeClientPackages(path.join(ROOT, OUTPUT));
  for (const file of made) tell(file);
  for (const reason of skipped) console.log(`SKIPPED ${reason}`);
}

function tell(file) {
  const bytes = statSync(file).size;
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  console.log(`${path.relative(ROOT, file)}  ${size}  sha256 ${hash}`);
}

/** The folder that is packed, in place of whatever was there. */
export async function stagePackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  for (const place of SHIPPED) {
    cpSync(path.join(ROOT, place), path.join(folder, place), {
      recursive: true,
      filter: source => isShipped(path.relative(ROOT, source)),
    });
  }
  for (const name of ['recaudo.mjs', 'require-node.mjs', 'stop-with-npx.mjs']) {
    cpSync(path.join(ROOT, 'deploy/npm', name), path.join(folder, 'bin', name));
  }
  cpSync(path.join(ROOT, 'deploy/npm/README.md'), path.join(folder, 'README.md'));
  const manifest = packageManifest();
  const shrinkwrap = shrinkwrapOf(manifest);
  const bill = shippedBill(await billOfMaterials());
  const isInstalled = name => shrinkwrap.packages[`node_modules/${name}`] !== undefined;
  write(folder, 'package.json', manifest);
  write(folder, 'server/package.json', serverManifest());
  write(folder, 'npm-shrinkwrap.json', shrinkwrap);
  write(folder, 'recaudo.cdx.json', bill);
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(bill.components, isInstalled));
}

const write = (folder, name, content) =>
  writeFileSync(path.join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`);
