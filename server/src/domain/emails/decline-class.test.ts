import type { DeclineClass } from '@recaudo/contract/shared/email-kinds';
import { errors } from '@recaudo/contract/shared/error-table';
import { expect, test } from 'vitest';
import { adviseRetry, type DeclinedPayment } from '../../processors/retry-advice.ts';
import { declineClass } from './decline-class.ts';

const visa = (responseCode: string): DeclinedPayment => ({
  brand: 'visa',
  code: errors.cardDeclined,
  responseCode,
});
const ours = (code: DeclinedPayment['code']): DeclinedPayment => ({ brand: 'amex', code });
const advised = (adviceCode: string): DeclinedPayment => ({
  brand: 'mastercard',
  code: errors.cardDeclined,
  adviceCode,
});

test.each<[string, DeclinedPayment, DeclineClass]>([
  ['no money', visa('51'), 'funds'],
  ['over a limit', visa('61'), 'funds'],
  ['expired', visa('54'), 'expired'],
  ['expired, by our own code', ours(errors.cardExpired), 'expired'],
  ['stolen', visa('43'), 'another_card'],
  ['stolen, by our own code', ours(errors.cardStolen), 'another_card'],
  ['thought to be a fraud', ours(errors.fraudSuspected), 'another_card'],
  ['the payer has stopped such charges', visa('R1'), 'another_card'],
  ['never again, as Mastercard advises', advised('03'), 'another_card'],
  ['with new data, as Mastercard advises', advised('01'), 'card_data'],
  ['a wrong number', visa('82'), 'card_data'],
  ['the holder must be asked', visa('1A'), 'ask_bank'],
  ['not allowed', ours(errors.operationNotAllowed), 'ask_bank'],
  ['the bank must be called', ours(errors.bankAuthorizationRequired), 'ask_bank'],
  ['the bank is away', visa('91'), 'bank_away'],
  ['after some hours', advised('25'), 'declined'],
  ['lost, which is not said', ours(errors.cardLost), 'declined'],
  ['thought to be a fraud for now, which is not said', visa('59'), 'declined'],
  ['no reason given', ours(errors.cardDeclined), 'declined'],
])('%s', (_name, declined, expected) => {
  const { retry, reason } = adviseRetry(declined);
  expect(declineClass(retry.kind, reason)).toBe(expected);
});
