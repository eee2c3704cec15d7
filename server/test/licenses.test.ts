import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listLicenseProblems } from '../../scripts/licenses.mjs';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const notice = read('NOTICE');
type Lock = Parameters<typeof listLicenseProblems>[0];
const lock = JSON.parse(read('package-lock.json')) as Lock;

test('every runtime package has a known and recorded license', () => {
  expect(listLicenseProblems(lock, notice)).toEqual([]);
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
});

test.each<[string, Lock['packages'][string], RegExp]>([
  ['undeclared', {}, /^undeclared declares no license/],
  ['png-js', {}, /png-js declares no license and is missing in NOTICE/],
  ['openpgp', { license: 'LGPL-3.0+' }, /openpgp \(LGPL-3\.0\+\) is missing in NOTICE/],
  ['openpgp', { license: 'AGPL-3.0' }, /openpgp has the license AGPL-3\.0/],
  ['copyleft', { license: 'GPL-3.0' }, /copyleft has the license GPL-3\.0/],
  ['both', { license: 'MIT AND GPL-2.0' }, /both has the license/],
  ['custom', { license: 'SEE LICENSE IN LICENSE.txt' }, /custom has the license/],
])('%s with %o is reported', (name, entry, problem) => {
  const packages = { [`node_modules/a/node_modules/${name}`]: entry };
  expect(listLicenseProblems({ packages }, '')).toEqual([expect.stringMatching(problem)]);
});

test.each<[string, Lock['packages'][string]]>([
  ['choice', { license: '(GPL-2.0 OR MIT)' }],
  ['several', { license: 'MIT AND ISC AND BSD-3-Clause' }],
  ['for-tests', { dev: true }],
  ['png-js', {}],
  ['openpgp', { license: 'LGPL-3.0+' }],
])('%s with %o is accepted', (name, entry) => {
  expect(listLicenseProblems({ packages: { [`node_modules/${name}`]: entry } }, notice)).toEqual([]);
});
