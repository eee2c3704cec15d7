import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Recaudo } from '../../client/src/client.ts';
import { Resource } from '../../client/src/resource.ts';
import { findStaleFiles } from './generate.mjs';
import { RESOURCES } from './operations.mjs';

const read = (place: string): string => readFileSync(new URL(`../../${place}`, import.meta.url), 'utf8');

test('the Python and PHP clients are those of openapi.json (else: node clients/generator/generate.mjs)', async () => {
  expect(await findStaleFiles()).toEqual([]);
});

/** The methods of a resource of the TypeScript client. */
function methodsOf(resource: object): string[] {
  const prototype: object = Object.getPrototypeOf(resource);
  if (prototype === Object.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter(name => name !== 'constructor');
  return [...own, ...methodsOf(prototype)];
}

test('resources and methods have the names of the TypeScript client', () => {
  const client = new Recaudo({ baseUrl: 'https://pay.example.com', merchantId: 'm', apiKey: 'sk' });
  const resources = [client, client.customer('c')]
    .flatMap(owner => Object.entries(owner))
    .filter((entry): entry is [string, Resource] => entry[1] instanceof Resource);
  const ofTypeScript = resources.map(([name, resource]) => [
    name,
    methodsOf(resource)
      .filter(method => method !== 'get')
      .toSorted(),
  ]);
  const ofOthers = RESOURCES.map(({ name, methods }) => [name, Object.keys(methods).toSorted()]);
  expect(Object.fromEntries(ofOthers)).toEqual(Object.fromEntries(ofTypeScript));
});

const { version } = JSON.parse(read('package.json')) as { version: string };

test.each([
  ['client/package.json', `"version": "${version}"`],
  ['clients/python/pyproject.toml', `version = "${version}"`],
  ['clients/python/src/recaudo_client/version.py', `VERSION = "${version}"`],
  ['clients/php/composer.json', `"version": "${version}"`],
  ['clients/php/src/Recaudo.php', `VERSION = '${version}'`],
  ['client/CHANGELOG.md', `\n## ${version}\n`],
  ['clients/python/CHANGELOG.md', `\n## ${version}\n`],
  ['clients/php/CHANGELOG.md', `\n## ${version}\n`],
])('%s has the version of the gateway', (place, text) => {
  expect(read(place)).toContain(text);
});

test.each(['client', 'clients/python', 'clients/php'])('%s carries the license', folder => {
  expect(read(`${folder}/LICENSE`)).toBe(read('LICENSE'));
});

/** Comments and texts are translated; the rest of the code is not. */
const codeOf = (page: string): string[] =>
  [...page.matchAll(/```(\w+)\n([^]*?)```/g)].map(([, language, code]) =>
    `${language}\n${code}`.replaceAll(/(?:#|\/\/) .*|(["'])(?:(?!\1).)*\1/g, ''),
  );

test.each(['clients/python', 'clients/php'])('the two READMEs of %s have the same code', folder => {
  const [english, spanish] = [`${folder}/README.md`, `${folder}/README.es.md`].map(read).map(codeOf);
  expect(english?.length).toBeGreaterThan(3);
  expect(spanish).toEqual(english);
});
