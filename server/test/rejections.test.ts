import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeRejections } from '@recaudo/contract/rejections/code-rejections';
import { missingRejections } from '@recaudo/contract/rejections/missing-rejections';
import {
  type PlainSentence,
  type RuleValues,
  rejections,
  ruleParts,
  rules,
  type SentenceValues,
  sentenceParts,
  sentences,
} from '@recaudo/contract/rejections/registry';
import { placesIn } from '@recaudo/contract/rejections/rejection';
import { expect, expectTypeOf, test } from 'vitest';
import type { Description, ErrorDetails } from '../src/platform/errors.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SOURCES = [at('../src'), at('../../contract/src')];

interface Source {
  path: string;
  text: string;
}

/** Sources below a folder, without the registry itself. */
const listSources = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('rejections/'))
    .map(name => ({ path: name, text: readFileSync(join(folder, name), 'utf8') }));

/** Placeholders that one language omits on purpose. */
const ONE_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  // The specified description of 1006 names no charge.
  order_id_taken: ['charge_id:text'],
  // The dashboard already shows the reason and the day.
  card_not_asked_again: ['reason:text'],
  reference_expired: ['instant:text'],
};

const valuesIn = (text: string): string[] => placesIn(text).map(({ name, kind }) => `${name}:${kind}`);

test('every rejection has both texts, with the same values', () => {
  for (const [key, { en, es }] of Object.entries(rejections)) {
    expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
    expect([en, es], key).not.toContain('');
    const shown = (text: string) => valuesIn(text).filter(value => !ONE_LANGUAGE[key]?.includes(value));
    expect(new Set(shown(es)), key).toEqual(new Set(shown(en)));
  }
});

test('no key has two meanings', () => {
  const parts = { ...ruleParts, ...sentenceParts, codeRejections, missingRejections };
  const keys = Object.values(parts).flatMap(part => Object.keys(part));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('no English text belongs to two keys of one code, so each has one translation', () => {
  const texts = [
    ...Object.values(rules).map(({ en }) => `rule: ${en}`),
    ...Object.values(sentences).map(({ en, code }) => `${code}: ${en}`),
  ];
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('no rejection is unused', () => {
  const text = SOURCES.flatMap(listSources)
    .map(source => source.text)
    .join('\n');
  const isUsed = (key: string) => text.includes(`'${key}'`) || text.includes(`sentences.${key}`);
  const isMissingUsed = (key: string) => text.includes(`notFound('${key.replace('_not_found', '')}'`);
  const unused = [
    ...Object.keys({ ...rules, ...sentences }).filter(key => !isUsed(key)),
    ...Object.keys(missingRejections).filter(key => !isUsed(key) && !isMissingUsed(key)),
  ];
  expect(unused).toEqual([]);
});

test('every error text has a key: only errors.ts creates descriptions', () => {
  expectTypeOf<string>().not.toExtend<Description>();
  expectTypeOf<{ description: string }>().not.toExtend<ErrorDetails>();
  const makers = listSources(at('../src')).filter(({ text }) => text.includes('as Description'));
  expect(makers.map(({ path }) => path)).toEqual(['platform/errors.ts']);
});

test('values are typed: a text without values accepts none, and each value has a type', () => {
  expectTypeOf<SentenceValues<'too_many_passkeys'>>().toEqualTypeOf<{ most: number }>();
  expectTypeOf<RuleValues<'above_remaining'>>().toEqualTypeOf<{ remaining: bigint }>();
  expectTypeOf<'too_many_passkeys'>().not.toExtend<PlainSentence>();
  expectTypeOf<'month_not_over'>().toExtend<PlainSentence>();
});
