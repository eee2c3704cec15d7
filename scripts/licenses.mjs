// Holds the license of every package that the program runs with to a list of permissive ones, by the lock file.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { listBuildTools } from './build/build-tools.mjs';
import { ROOT } from './root.mjs';

/** Packages that name their license in a file only: somebody has read it, and NOTICE says so. */
export const READ_FROM_FILE = { 'png-js': 'MIT' };

/** Not permissive, kept for a reason that decision 0021 gives, and named in NOTICE. */
const KEPT = { openpgp: 'LGPL-3.0+' };

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1', // A typeface, served as it is.
  'Unlicense',
  'Zlib',
]);

/** Every part of `A AND B`; one part of `(A OR B)`. */
const isPermissive = expression =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every(part => part.split(' OR ').some(license => PERMISSIVE.has(license.trim())));

/** In words, what is wrong with the license of a package; undefined when nothing is. */
function problemOf(name, { license }, notice) {
  const isNamed = notice.split('\n').some(line => line.split(/[\s,(:]/, 1)[0] === name);
  const known = license ?? READ_FROM_FILE[name];
  if (known === undefined)
    return `${name} declares no license: read its files, then name it in READ_FROM_FILE and NOTICE`;
  if (license === undefined && !isNamed) return `${name} declares no license and is missing in NOTICE`;
  if (KEPT[name] === known) return isNamed ? undefined : `${name} (${known}) is missing in NOTICE`;
  return isPermissive(known)
    ? undefined
    : `${name} has the license ${known}, which is not on the list of permissive ones`;
}

/** Of all packages that are installed to run the program, on any platform. */
export function listLicenseProblems(lock, notice) {
  const buildTools = listBuildTools(lock);
  return Object.entries(lock.packages)
    .filter(([place, entry]) => place.includes('node_modules/') && entry.dev !== true && entry.link !== true)
    .filter(([place]) => !buildTools.has(place))
    .map(([place, entry]) => problemOf(place.slice(place.lastIndexOf('node_modules/') + 13), entry, notice))
    .filter(problem => problem !== undefined);
}

if (process.argv[1] === import.meta.filename) {
  const read = name => readFileSync(path.join(ROOT, name), 'utf8');
  const problems = listLicenseProblems(JSON.parse(read('package-lock.json')), read('NOTICE'));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
