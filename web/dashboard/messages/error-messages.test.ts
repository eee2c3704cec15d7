import { errorCodes } from '@recaudo/contract/shared/error-table';
import { expect, test } from 'vitest';
import { errorMessages } from './error-messages.ts';

test('exactly the codes of the API have a text for the merchant', () => {
  expect(Object.keys(errorMessages.es).sort()).toEqual(errorCodes.map(code => `e${code}`).sort());
});

test('the merchant sees the real reason: stolen, lost and fraud differ', () => {
  const { e3001, e3004, e3005, e3009, e3010, e3011 } = errorMessages.es;
  expect(new Set([e3001, e3004, e3005, e3009, e3010, e3011]).size).toBe(6);
});
