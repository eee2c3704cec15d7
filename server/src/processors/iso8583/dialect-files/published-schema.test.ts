import { fileURLToPath } from 'node:url';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it, test } from 'vitest';
import { publishedSchema } from './published-schema.ts';
import { shippedNames, shippedText } from './shipped.ts';

const SCHEMA = fileURLToPath(new URL('../../../../../docs/dialect.schema.json', import.meta.url));

test('docs/dialect.schema.json is the schema that files are validated with', async () => {
  await expect(`${JSON.stringify(publishedSchema(), undefined, 2)}\n`).toMatchFileSnapshot(SCHEMA);
});

describe('editors that use it', () => {
  const accepts = (value: unknown) => Compile(publishedSchema() as TSchema).Check(value);

  it.each(shippedNames)('accept %s', name => {
    expect(accepts(JSON.parse(shippedText(name)))).toBe(true);
  });

  it('accept a dialect that only changes one place, and no misspelled name', () => {
    const head = { format: 'recaudo-dialect/1', name: 'mine', extends: 'generic-1987' };
    expect(accepts({ ...head, places: { iva: { field: 48, tag: '70' } } })).toBe(true);
    expect(accepts({ ...head, places: { vat: { field: 48, tag: '70' } } })).toBe(false);
    expect(accepts({ ...head, extends: 'my-own' })).toBe(false);
  });
});
