import { errorCodes } from '@recaudo/contract/shared/error-table';
import { expect, test } from 'vitest';
import { errorMessages } from './error-messages.ts';

test('every code of the API has words for the merchant, and no other', () => {
  expect(Object.keys(errorMessages.es).sort()).toEqual(errorCodes.map(code => `e${code}`).sort());
});

test('the merchant is told the real reason: stolen, lost and fraud are different', () => {
  const { e3001, e3004, e3005, e3009, e3010, e3011 } = errorMessages.es;
  expect(new Set([e3001, e3004, e3005, e3009, e3010, e3011]).size).toBe(6);
});
