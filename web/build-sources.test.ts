import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { WEB } from '../scripts/build.mjs';

const ROOT = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** What is bundled: everything below web/ that the build does not skip. */
function listSources(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, ROOT), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (WEB.sources.skip(path)) return [];
    if (entry.isDirectory()) return listSources(path);
    return /\.tsx?$/.test(path) ? [path] : [];
  });
}

/** Files of the server that a page names, and those that they bring along: what is only a type brings nothing. */
const serverImports = (path: string): string[] =>
  [...read(path).matchAll(/^(?:import|export)( type)?[^;]*? from '(\.[^']+)';/gm)]
    .filter(([, type]) => type === undefined || path.startsWith('web/'))
    .map(([, , source = '']) => join(dirname(path), source))
    .filter(target => target.startsWith('server/'));

function listWithAll(paths: readonly string[], known = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (known.has(path)) continue;
    known.add(path);
    listWithAll(serverImports(path), known);
  }
  return known;
}

test('a change of any file of the server that the pages are made of builds them again', () => {
  const sources = listSources('web');
  expect(sources.length).toBeGreaterThan(100);
  const needed = [...listWithAll(sources.flatMap(serverImports))].toSorted();
  expect(needed.length).toBeGreaterThan(0);
  expect(WEB.sources.files.filter(path => path.startsWith('server/'))).toEqual(needed);
});
