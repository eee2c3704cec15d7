import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Dictionary, fill } from './dictionary.ts';

const dashboard = new URL('../', import.meta.url);
const files = readdirSync(dashboard, { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('-messages.ts'),
);
const modules = await Promise.all(
  files.map(
    async name => [name, (await import(new URL(name, dashboard).href)) as Record<string, unknown>] as const,
  ),
);
const isDictionary = (value: unknown): value is Dictionary<Record<string, string>> =>
  typeof value === 'object' && value !== null && 'es' in value && 'en' in value;
const dictionaries = modules.flatMap(([file, exports]) =>
  Object.values(exports)
    .filter(isDictionary)
    .map(messages => [file, messages] as const),
);
const placesOf = (text = ''): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test('every file of messages is looked at', () => {
  expect(dictionaries.length).toBe(files.length);
  expect(dictionaries.length).toBeGreaterThan(5);
});

describe.each(dictionaries)('%s', (_file, { es, en }) => {
  test('has the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(es).sort());
  });

  test('has the same places in both languages, and no empty text', () => {
    for (const key of Object.keys(es)) {
      expect([key, placesOf(en[key])]).toEqual([key, placesOf(es[key])]);
      expect([key, es[key]?.trim() && en[key]?.trim()]).not.toEqual([key, '']);
    }
  });

  test('speaks the Spanish of Colombia', () => {
    expect(Object.values(es).join('\n')).not.toMatch(
      /\b(ordenador|móvil|introduc[ei]\w*|añad\w+|vosotros)\b/i,
    );
  });
});

test('a placeholder is replaced by its value, and an unknown one stays', () => {
  expect(fill('{a} de {b} y {c}', { a: 1, b: 'x' })).toBe('1 de x y {c}');
});
