import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeRejections } from '@recaudo/contract/rejections/code-rejections';
import { missingRejections } from '@recaudo/contract/rejections/missing-rejections';
import { rejections, rules, sentences } from '@recaudo/contract/rejections/registry';
import { placesIn } from '@recaudo/contract/rejections/rejection';
import { expect, test } from 'vitest';

const SOURCES = ['../src', '../../contract/src'].map(path => fileURLToPath(new URL(path, import.meta.url)));

/** Programs below a folder, without the registry itself. */
const listTexts = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('rejections/'))
    .map(name => readFileSync(join(folder, name), 'utf8'));

const parts = { rules, sentences, codeRejections, missingRejections };

test('every rejection has both texts, and Spanish knows every value that it shows', () => {
  for (const [key, { en, es }] of Object.entries(rejections)) {
    expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
    expect([en, es], key).not.toContain('');
    const known = placesIn(en).map(({ name, kind }) => `${name}:${kind}`);
    // The id of the charge is no part of the specified description of a 1006.
    const optional = key === 'order_id_taken' ? ['charge_id:text'] : [];
    for (const { name, kind } of placesIn(es))
      expect([...known, ...optional], key).toContain(`${name}:${kind}`);
  }
});

test('no key means two things', () => {
  const keys = Object.values(parts).flatMap(part => Object.keys(part));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('no rejection is unused', () => {
  const text = SOURCES.flatMap(listTexts).join('\n');
  const isUsed = (key: string) => text.includes(`'${key}'`);
  const isMissingUsed = (key: string) => text.includes(`notFound('${key.replace('_not_found', '')}'`);
  const unused = [
    ...Object.keys({ ...rules, ...sentences }).filter(key => !isUsed(key)),
    ...Object.keys(missingRejections).filter(key => !isUsed(key) && !isMissingUsed(key)),
  ];
  expect(unused).toEqual([]);
});
