import { errors } from '@recaudo/contract/shared/error-table';
import { describe, expect, test } from 'vitest';
import { chooseTransaction, outcomeOf, rejectionOf, sourceStateOf, stateOf } from './outcomes.ts';
import { readTransaction, type WireTransaction } from './wire/transaction.ts';

function transactionWith(status: string, more: object = {}, extra: object = {}): WireTransaction {
  const read = readTransaction({
    id: `id-${status}`,
    reference: 'r1',
    status,
    amount_in_cents: 100,
    currency: 'COP',
    payment_method: { type: 'CARD', extra },
    ...more,
  });
  if (read === undefined) throw new Error('no transaction');
  return read;
}

test.each([
  ['PENDING', 'open'],
  ['APPROVED', 'taken'],
  ['VOIDED', 'voided'],
  ['DECLINED', 'declined'],
  ['ERROR', 'declined'],
  ['IN_REVIEW', 'open'],
])('a transaction that is %s is %s', (status, state) => {
  expect(stateOf({ status })).toBe(state);
});

test('of several transactions with a reference, the one that took money counts', () => {
  const [declined, approved, open] = ['DECLINED', 'APPROVED', 'PENDING'].map(each => transactionWith(each));
  const all = [declined, open, approved].flatMap(each => each ?? []);
  expect(chooseTransaction(all)?.status).toBe('APPROVED');
  expect(chooseTransaction(all.slice(0, 2))?.status).toBe('PENDING');
  expect(chooseTransaction([])).toBeUndefined();
});

describe('the outcome of a card payment', () => {
  test.each(['APPROVED', 'VOIDED'])('%s was approved', status => {
    const extra = { external_identifier: 'e1', processor_response_code: '00' };
    expect(outcomeOf(transactionWith(status, {}, extra))).toEqual({
      kind: 'approved',
      authorization: 'e1',
      retrievalReference: `id-${status}`,
      responseCode: '00',
    });
  });

  test.each(['PENDING', 'NEW_STATUS'])('%s is not final', status => {
    expect(outcomeOf(transactionWith(status))).toEqual({ kind: 'unknown' });
  });

  test.each([
    ['DECLINED', {}, {}, errors.cardDeclined, 'later'],
    ['ERROR', {}, {}, errors.rejectedByProcessor, 'later'],
    ['DECLINED', {}, { processor_response_code: '51' }, errors.insufficientFunds, 'later'],
    ['DECLINED', {}, { processor_response_code: '54', brand: 'VISA' }, errors.cardExpired, 'with_new_data'],
    ['DECLINED', {}, { processor_response_code: '43', brand: 'VISA' }, errors.cardStolen, 'never'],
    ['DECLINED', { status_message: 'Fondos insuficientes' }, {}, errors.insufficientFunds, 'later'],
    ['DECLINED', { status_message: 'Tarjeta vencida' }, {}, errors.cardExpired, 'with_new_data'],
    ['DECLINED', { status_message: 'Reportada como robada' }, {}, errors.cardStolen, 'never'],
  ])('%s with %j and %j: %i, retry %s', (status, more, extra, code, retry) => {
    const outcome = outcomeOf(transactionWith(status, more, extra));
    expect(outcome).toMatchObject({ kind: 'declined', code, retry: { kind: retry } });
  });
});

test.each([
  ['PENDING', 'asked'],
  ['APPROVED', 'approved'],
  ['AVAILABLE', 'approved'],
  ['DECLINED', 'refused'],
  ['VOIDED', 'ended'],
  ['SOMETHING', 'asked'],
])('a source that is %s is %s', (status, state) => {
  expect(sourceStateOf(status)).toBe(state);
});

test.each([
  [
    ['payment_method.token'],
    { kind: 'decline', code: errors.cardDeclined, retry: { kind: 'with_new_data' } },
  ],
  [['exp_year', 'number'], { kind: 'decline', code: errors.cardExpired }],
  [['payment_method.installments', 'signature'], { kind: 'configuration' }],
  [['anything'], { kind: 'decline', code: errors.rejectedByProcessor, retry: { kind: 'later' } }],
  [[], { kind: 'decline', code: errors.rejectedByProcessor }],
])('a rejection of %j', (fields, rejection) => {
  const messages = fields.map(field => ({ field, text: 'No es válido' }));
  expect(rejectionOf({ type: 'INPUT_VALIDATION_ERROR', reason: null, messages })).toMatchObject(rejection);
});
