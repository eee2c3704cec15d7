// Tells whether a build still belongs to its sources. Names, sizes and times decide in a few milliseconds;
// only when those differ (a fresh checkout, a copied folder) are the contents compared.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

/** All files under `folders` (those `skip` refuses left out) and the single `files` that exist. */
export function takeStamp({ folders, files, skip }) {
  const found = [...folders.flatMap(folder => listFiles(folder, skip)), ...files];
  found.sort((a, b) => (a < b ? -1 : 1)); // Folders list their entries in any order they like.
  const glance = createHash('sha256');
  const present = [];
  for (const file of found) {
    const stat = statSync(path.join(ROOT, file), { throwIfNoEntry: false });
    if (!stat) continue;
    present.push(file);
    glance.update(`${file}\n${stat.size} ${stat.mtimeMs}\n`);
  }
  return { glance: glance.digest('hex'), files: present };
}

/** Undefined when there is none, or none that can be read: the build is then of unknown origin. */
export function readStamp(place) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, place), 'utf8'));
  } catch {
    return undefined;
  }
}

export function saveStamp(place, stamp) {
  writeFileSync(path.join(ROOT, place), JSON.stringify(stamp));
}

export function withContents(stamp) {
  const hash = createHash('sha256');
  for (const file of stamp.files) hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)));
  return { ...stamp, contents: hash.digest('hex') };
}

function listFiles(folder, skip) {
  let entries;
  try {
    entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap(entry => {
    const place = `${folder}/${entry.name}`;
    if (skip(place)) return [];
    return entry.isDirectory() ? listFiles(place, skip) : [place];
  });
}
