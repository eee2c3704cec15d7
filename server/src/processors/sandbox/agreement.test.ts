import { expect, it } from 'vitest';
import type { Agreement, Authorisation } from '../card-processor.ts';
import { claimOf } from './agreement.ts';

it.each<[Authorisation['initiator'], Agreement | null, string | null | undefined]>([
  ['payer', null, undefined],
  ['payer', { use: 'first', networkTransactionId: null }, undefined],
  ['payer', { use: 'subsequent', networkTransactionId: '1' }, undefined],
  ['payer', { use: 'unscheduled', networkTransactionId: null }, undefined],
  ['merchant', null, undefined],
  ['merchant', { use: 'first', networkTransactionId: null }, undefined],
  ['merchant', { use: 'subsequent', networkTransactionId: '1' }, '1'],
  ['merchant', { use: 'subsequent', networkTransactionId: null }, null],
  ['merchant', { use: 'unscheduled', networkTransactionId: '1' }, '1'],
  ['merchant', { use: 'unscheduled', networkTransactionId: null }, null],
])('%s, %j: claims %j', (initiator, agreement, claimed) => {
  expect(claimOf({ initiator, agreement })?.networkTransactionId).toBe(claimed);
});
