// What the published package is made of: its files, and the packages beside it that npm installs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LEFT_OUT } from '../build/bundle.mjs';
import { ROOT } from '../root.mjs';

/** Folders and files of the clone that the running program reads, at the same places in the package. */
export const SHIPPED = [
  'server/dist',
  'server/data',
  'server/migrations',
  'server/src/payer-pages/frame/assets',
  'server/src/portal/docs/assets',
  'web/dist',
  'client/packed',
  'docs',
  'deploy/proxy',
  'examples/fixtures',
  'openapi.json',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'SECURITY.md',
];

/** Of the folders above: what a build keeps for itself, trials, and pictures, which would double the package. */
export const isShipped = place =>
  !/(^|\/)\.build-stamp\.json$|\/try\.sh$|^docs\/(images|pictures)(\/|$)/.test(place);

export const readJson = place => JSON.parse(readFileSync(path.join(ROOT, place), 'utf8'));

/** The manifest: exact versions only, and nothing that runs at an install. */
export function packageManifest() {
  const clone = readJson('package.json');
  const server = readJson('server/package.json');
  const dependencies = Object.fromEntries(
    Object.entries(server.dependencies).filter(([name]) => LEFT_OUT.includes(name)),
  );
  return {
    name: clone.name,
    version: clone.version,
    description: clone.description,
    license: clone.license,
    keywords: ['payments', 'payment-gateway', 'subscriptions', 'colombia', 'pse', 'openpay'],
    type: 'module',
    engines: clone.engines,
    os: ['linux', 'darwin'],
    bin: { recaudo: 'bin/recaudo.mjs' },
    dependencies,
    optionalDependencies: server.optionalDependencies,
  };
}

/** The program looks for this one above its files, and reads its version there. */
export function serverManifest() {
  const { name, version, license, type } = readJson('server/package.json');
  return { name, version, private: true, license, type };
}

/**
 * The part of the clone's lock file that these dependencies need: an install of the package gets the very bytes that the
 * tests ran with. Places stay as they are, so nested versions stay nested.
 */
export function shrinkwrapOf(manifest) {
  const locked = readJson('package-lock.json').packages;
  const kept = new Map();
  const take = (from, name, isOptional) => {
    const place = findPlace(locked, from, name);
    if (place === undefined) {
      if (isOptional) return;
      throw new Error(`package-lock.json has no ${name}, which ${from || 'the package'} needs`);
    }
    if (kept.has(place)) return;
    const { dev: _dev, devOptional: _devOptional, peer: _peer, ...entry } = locked[place];
    kept.set(place, entry);
    for (const needed of Object.keys(entry.dependencies ?? {})) take(place, needed, false);
    for (const needed of Object.keys(entry.optionalDependencies ?? {})) take(place, needed, true);
    for (const needed of Object.keys(entry.peerDependencies ?? {})) {
      take(place, needed, entry.peerDependenciesMeta?.[needed]?.optional ?? false);
    }
  };
  for (const name of Object.keys(manifest.dependencies)) take('', name, false);
  for (const name of Object.keys(manifest.optionalDependencies)) take('', name, true);
  const { name, version, license, dependencies, optionalDependencies, bin, engines, os } = manifest;
  const places = [...kept].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, license, os, dependencies, bin, engines, optionalDependencies },
      ...Object.fromEntries(places),
    },
  };
}

/** Where Node would find the package: beside the one that asks, or in the folders above it. */
function findPlace(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (locked[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}
