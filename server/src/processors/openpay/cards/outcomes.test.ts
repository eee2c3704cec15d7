import { describe, expect, test } from 'vitest';
import { readCharge, type WireCharge } from '../wire.ts';
import {
  declinedWith,
  declinesForGood,
  outcomeOf,
  outcomeOfCapture,
  outcomeOfRefund,
  refundUnder,
  stateOf,
} from './outcomes.ts';

const charge = (fields: object): WireCharge => {
  const read = readCharge({
    id: 'tr1',
    amount: 1000,
    status: 'completed',
    authorization: '123456',
    ...fields,
  });
  if (read === undefined) throw new Error('no charge');
  return read;
};

describe('a charge of theirs', () => {
  test.each([
    ['completed', '123456', 'taken', 'approved'],
    ['COMPLETED', '123456', 'taken', 'approved'],
    ['in_progress', '123456', 'held', 'approved'],
    ['in_progress', null, 'under_way', 'unknown'],
    ['charge_pending', null, 'waiting', 'unknown'],
    ['failed', null, 'void', 'declined'],
    ['cancelled', null, 'void', 'declined'],
    ['cancelled', '123456', 'void', 'approved'],
    ['refunded', '123456', 'void', 'approved'],
    ['chargeback_pending', '123456', 'disputed', 'approved'],
    ['chargeback_accepted', '123456', 'disputed', 'approved'],
    ['chargeback_adjustment', '123456', 'disputed', 'approved'],
    ['a_word_of_tomorrow', '123456', 'under_way', 'unknown'],
  ])('%s with the authorization %s is %s, and was %s', (status, authorization, state, kind) => {
    const read = charge({ status, authorization });
    expect([stateOf(read), outcomeOf(read).kind]).toEqual([state, kind]);
  });

  test('that failed has a reason if the gateway gives one', () => {
    expect(outcomeOf(charge({ status: 'failed', error_code: 3003 }))).toMatchObject({ code: 3003 });
    expect(outcomeOf(charge({ status: 'failed', error_code: 1004 }))).toMatchObject({
      code: 1007,
      responseCode: '1004',
    });
    expect(outcomeOf(charge({ status: 'failed' }))).toMatchObject({ code: 1007 });
  });
});

describe('a code of theirs', () => {
  test.each([
    [3001, 3001, 'later', true],
    [3002, 3002, 'with_new_data', true],
    [3003, 3003, 'later', true],
    [3004, 3004, 'never', true],
    [3005, 3005, 'never', true],
    [3009, 3009, 'later', true],
    [3011, 3011, 'later', true],
    [1007, 1007, 'later', true],
    [2004, 3001, 'with_new_data', true],
    [2005, 3002, 'with_new_data', true],
    [2006, 3001, 'with_new_data', true],
    [2007, 3001, 'with_new_data', true],
    [2009, 3001, 'with_new_data', true],
    [4001, 1007, 'later', true],
    [1003, 1007, 'later', false],
    [9999, 1007, 'later', false],
  ])('%i is our %i, to be tried again %s', (code, ours, retry, isForGood) => {
    expect(declinedWith(code)).toEqual({
      kind: 'declined',
      code: ours,
      responseCode: String(code),
      retry: { kind: retry },
    });
    expect(declinesForGood(code)).toBe(isForGood);
  });
});

describe('follow-ups of their charges', () => {
  test.each([
    ['in_progress', 1000, undefined],
    ['completed', 1000, 'approved'],
    ['completed', 900, 'declined'],
    ['refunded', 1000, 'approved'],
    ['cancelled', 1000, 'declined'],
    ['failed', 1000, 'declined'],
  ])('a capture of $ 1.000 of a charge that is %s with $ %i is %s', (status, amount, kind) => {
    expect(outcomeOfCapture(charge({ status, amount }), 100_000n)?.kind).toBe(kind);
  });

  const refund = (id: string, status: string) => ({ id, amount: 1, status, description: `${id}-1` });

  test('a refund is found by the reference in its description, among all or as the only one', () => {
    const many = charge({ refunds: [refund('tr2', 'completed'), refund('tr3', 'in_progress')] });
    expect(refundUnder(many, 'tr3-1')?.id).toBe('tr3');
    expect(refundUnder(charge({ refund: refund('tr2', 'completed') }), 'tr2-1')?.id).toBe('tr2');
    expect(refundUnder(many, 'tr4-1')).toBeUndefined();
  });

  test.each([
    ['completed', 'approved'],
    ['in_progress', 'unknown'],
    ['failed', 'declined'],
    ['cancelled', 'declined'],
  ])('a refund that is %s was %s', (status, kind) => {
    const [made] = charge({ refunds: [refund('tr2', status)] }).refunds;
    expect(made && outcomeOfRefund(made).kind).toBe(kind);
  });
});
