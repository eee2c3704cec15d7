import { dirname } from 'node:path/posix';

const MAX_ENTRIES = 25;

/** Numbered or generated lists, in which readers open an entry by its number or name. */
const numberedOrGenerated = new Set([
  'server/migrations/gateway',
  'docs/decisions',
  'docs/images',
  'clients/php/src/Model',
]);

/** Lists folders with too many entries (files and folders), as `path: entries`. */
export function findCrowdedFolders(paths: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    for (let entry = path, folder = dirname(path); folder !== '.'; entry = folder, folder = dirname(folder)) {
      const known = entries.get(folder) ?? new Set<string>();
      entries.set(folder, known.add(entry));
    }
  }
  return [...entries]
    .filter(([folder, { size }]) => size > MAX_ENTRIES && !numberedOrGenerated.has(folder))
    .map(([folder, { size }]) => `${folder}: ${size}`);
}
