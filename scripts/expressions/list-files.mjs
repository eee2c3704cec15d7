import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What is shipped, and the scripts that build and start it. */
const FOLDERS = ['server/src', 'contract/src', 'client/src', 'web', 'scripts'];
const SKIPPED = new Set(['node_modules', 'dist', 'e2e', 'test', 'coverage']);
const isSource = name =>
  /\.(?:ts|tsx|mjs|js)$/.test(name) && !name.includes('.test.') && !name.endsWith('.d.ts');

export function listSourceFiles(root) {
  return FOLDERS.flatMap(folder => filesBelow(root, folder));
}

function filesBelow(root, folder) {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.flatMap(entry => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(root, file);
    return isSource(entry.name) ? [file] : [];
  });
}
