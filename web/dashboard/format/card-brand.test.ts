import { expect, test } from 'vitest';
import { brandName } from './card-brand.ts';

test.each([
  ['visa', 'Visa'],
  ['american express', 'American Express'],
  ['jcb', 'JCB'],
])('%s is %s', (brand, name) => expect(brandName(brand)).toBe(name));
