import { expect, test } from 'vitest';
import { ivaAlone } from '../../../processors/card-processor.ts';
import { newCardCharge, type Transaction } from '../charge.ts';
import { MAX_TRIES, stateOf } from './payment-state.ts';

const now = new Date('2026-11-14T18:00:00Z');
const past = new Date('2026-11-14T17:59:59Z');
const later = new Date('2026-11-15T18:00:00Z');
const link: Transaction = {
  ...newCardCharge({
    id: 'tr1',
    customerId: null,
    now: past,
    amountCentavos: 1n,
    account: 'merchant',
    description: '',
    taxes: ivaAlone('0'),
    sourceId: null,
    card: null,
  }),
  status: 'charge_pending',
  dueDate: later,
  mayRetry: true,
};

test.each<[string, Partial<Transaction>, number, string]>([
  ['a fresh link', {}, 1, 'payable'],
  ['after a decline', { errorCode: 3003 }, 2, 'payable'],
  ['the last try', {}, MAX_TRIES, 'payable'],
  ['one too many', {}, MAX_TRIES + 1, 'exhausted'],
  ['past its date, not swept yet', { dueDate: now }, 1, 'expired'],
  ['past its date, swept', { dueDate: past, status: 'cancelled' }, 1, 'expired'],
  ['cancelled by the shop', { status: 'cancelled' }, 1, 'cancelled'],
  ['being charged', { status: 'processing' }, 2, 'processing'],
  ['paid', { status: 'completed' }, 2, 'paid'],
  ['paid in time, looked at later', { status: 'completed', dueDate: past }, 2, 'paid'],
  ['held only', { status: 'in_progress' }, 2, 'paid'],
  ['given back', { status: 'refunded' }, 2, 'refunded'],
  ['in dispute', { status: 'chargeback_pending' }, 2, 'paid'],
  ['with a bank', { method: 'bank_account' }, 1, 'elsewhere'],
  ['a voucher', { method: 'store', status: 'in_progress' }, 1, 'elsewhere'],
  ['a voucher past its date', { method: 'store', status: 'in_progress', dueDate: past }, 1, 'expired'],
  ['made by the shop, at the issuer', { mayRetry: false }, 1, 'at_issuer'],
  ['made by the shop, refused', { mayRetry: false, status: 'failed' }, 2, 'failed'],
])('%s', (_title, changes, nextTry, state) => {
  expect(stateOf({ ...link, ...changes }, now, nextTry)).toBe(state);
});
