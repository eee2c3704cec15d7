import { type ErrorCode, errors } from '@recaudo/contract/shared/error-table';
import type { RetryReason } from '@recaudo/contract/shared/words/retry-words';
import type { Declined, Retry } from './card-processor.ts';

/** The facts of a declined payment. */
export interface DeclinedPayment {
  brand: string;
  /** Our error code. */
  code: ErrorCode;
  /** As received from the host, if it sent any. */
  responseCode?: string | null | undefined;
  adviceCode?: string | null | undefined;
}

export interface RetryAdvice {
  retry: Retry;
  reason: RetryReason;
}

const never = (reason: RetryReason): RetryAdvice => ({ retry: { kind: 'never' }, reason });
const later = (reason: RetryReason): RetryAdvice => ({ retry: { kind: 'later' }, reason });
const withNewData = (reason: RetryReason): RetryAdvice => ({ retry: { kind: 'with_new_data' }, reason });
const afterHours = (hours: number): RetryAdvice => ({
  retry: { kind: 'after_hours', hours },
  reason: 'advised',
});

/** Visa fines retries by response code; codes that are not listed belong to its fourth category, `later`. */
export const visaResponses: ReadonlyMap<string, RetryAdvice> = new Map([
  // Category 1: the issuer will never approve.
  ['04', never('retained')],
  ['07', never('fraud')],
  ['12', never('invalid')],
  ['14', never('number')],
  ['15', never('issuer')],
  ['41', never('lost')],
  ['43', never('stolen')],
  ['46', never('closed')],
  ['57', never('prohibited')],
  ['R0', never('stopped')],
  ['R1', never('stopped')],
  ['R3', never('stopped')],
  // Category 2: the issuer cannot approve at this time.
  ['03', later('merchant')],
  ['19', later('malfunction')],
  ['51', later('funds')],
  ['59', later('fraud')],
  ['61', later('limit')],
  ['62', later('restricted')],
  ['65', later('limit')],
  ['75', later('pin')],
  ['78', later('blocked')],
  ['86', later('pin')],
  ['91', later('unavailable')],
  ['93', later('prohibited')],
  ['96', later('malfunction')],
  ['N3', later('unsupported')],
  ['N4', later('limit')],
  ['5C', later('unsupported')],
  ['9G', later('blocked')],
  // Category 3: the issuer cannot approve with these data.
  ['54', withNewData('expired')],
  ['55', withNewData('pin')],
  ['70', withNewData('pin')],
  ['82', withNewData('data')],
  ['1A', withNewData('authentication')],
  ['6P', withNewData('data')],
  ['N7', withNewData('data')],
]);

/** Mastercard regulates retries by advice codes, independently of the response code. */
export const mastercardAdvice: ReadonlyMap<string, RetryAdvice> = new Map([
  ['01', withNewData('advised')],
  ['02', later('advised')],
  ['03', never('advised')],
  ['21', never('stopped')],
  ['24', afterHours(1)],
  ['25', afterHours(24)],
  ['26', afterHours(2 * 24)],
  ['27', afterHours(4 * 24)],
  ['28', afterHours(6 * 24)],
  ['29', afterHours(8 * 24)],
  ['30', afterHours(10 * 24)],
]);

const ourCodes = new Map<ErrorCode, RetryAdvice>([
  [errors.cardStolen, never('stolen')],
  [errors.fraudSuspected, never('fraud')],
  [errors.insufficientFunds, later('funds')],
  [errors.cardExpired, withNewData('expired')],
  [errors.operationNotAllowed, later('prohibited')],
  [errors.cardNotSupported, later('unsupported')],
  [errors.cardLost, later('lost')],
  [errors.cardRestricted, later('restricted')],
  [errors.retainCard, later('retained')],
  [errors.bankAuthorizationRequired, later('authentication')],
  [errors.unavailable, later('unavailable')],
]);

/** 2xxx codes concern the card's data. */
const isOfCardData = (code: ErrorCode): boolean => code >= 2000 && code < 3000;

const byOurCode = (code: ErrorCode): RetryAdvice =>
  ourCodes.get(code) ?? (isOfCardData(code) ? withNewData('data') : later('declined'));

/** Trimmed, because some hosts pad the field with spaces. */
const codeIn = (text: string | null | undefined): string => (text ?? '').trim().toUpperCase();

/** Whether the same card may be tried again after a decline; the network's rules take precedence over ours. */
export function adviseRetry({ brand, code, responseCode, adviceCode }: DeclinedPayment): RetryAdvice {
  const response = codeIn(responseCode);
  if (brand === 'visa' && response !== '') return visaResponses.get(response) ?? later('declined');
  const isMastercard = brand === 'mastercard' || brand === 'maestro';
  return (isMastercard && mastercardAdvice.get(codeIn(adviceCode))) || byOurCode(code);
}

/** The advice of a response: the host's advice takes precedence, and ours adds the reason if both agree. */
export function adviceOn(
  declined: Omit<Declined, 'kind' | 'code'> & { code: ErrorCode },
  brand: string,
): RetryAdvice {
  const ours = adviseRetry({ ...declined, brand });
  const { retry = ours.retry } = declined;
  return retry.kind === ours.retry.kind ? { ...ours, retry } : { retry, reason: 'advised' };
}
