import { type DeclineCode, errors } from '@recaudo/contract/shared/error-table';
import type { Declined, Outcome, Retry } from '../card-processor.ts';
import { adviseRetry } from '../retry-advice.ts';
import type { WireError } from './wire/error.ts';
import type { WireTransaction } from './wire/transaction.ts';

/** What the status of a transaction means for its money. */
export type TransactionState = 'open' | 'taken' | 'voided' | 'declined';

const states: ReadonlyMap<string, TransactionState> = new Map([
  ['PENDING', 'open'],
  ['APPROVED', 'taken'],
  ['VOIDED', 'voided'],
  ['DECLINED', 'declined'],
  ['ERROR', 'declined'],
]);

/** An unknown status counts as not final, so the transaction is queried again. */
export const stateOf = ({ status }: Pick<WireTransaction, 'status'>): TransactionState =>
  states.get(status) ?? 'open';

/** Wompi's checkout may add several transactions to a reference: the one that took money counts. */
const choice: readonly TransactionState[] = ['taken', 'voided', 'open', 'declined'];

export const chooseTransaction = (transactions: readonly WireTransaction[]): WireTransaction | undefined =>
  choice
    .map(state => transactions.find(each => stateOf(each) === state))
    .find(transaction => transaction !== undefined);

/** The state of a saved wallet or card, and of the token before it. */
export type SourceState = 'asked' | 'approved' | 'refused' | 'ended';

const sourceStates: ReadonlyMap<string, SourceState> = new Map([
  ['PENDING', 'asked'],
  ['APPROVED', 'approved'],
  ['AVAILABLE', 'approved'],
  ['DECLINED', 'refused'],
  ['ERROR', 'refused'],
  ['VOIDED', 'ended'],
]);

/** An unknown status counts as not approved: charging a source before its approval ends it at Wompi. */
export const sourceStateOf = (status: string): SourceState => sourceStates.get(status) ?? 'asked';

/** A voided transaction was approved before. */
export function outcomeOf(transaction: WireTransaction): Outcome {
  const { id, extra } = transaction;
  switch (stateOf(transaction)) {
    case 'open':
      return { kind: 'unknown' };
    case 'declined':
      return declinedBy(transaction);
    default:
      return {
        kind: 'approved',
        authorization: extra.externalIdentifier ?? id,
        retrievalReference: id,
        ...(extra.processorCode === null ? {} : { responseCode: extra.processorCode }),
      };
  }
}

/** Response codes of the card networks, if the processor behind Wompi passed one on. */
const processorCodes: ReadonlyMap<string, DeclineCode> = new Map([
  ['04', errors.retainCard],
  ['07', errors.retainCard],
  ['14', errors.cardDeclined],
  ['36', errors.cardRestricted],
  ['41', errors.cardLost],
  ['43', errors.cardStolen],
  ['51', errors.insufficientFunds],
  ['54', errors.cardExpired],
  ['57', errors.operationNotAllowed],
  ['59', errors.fraudSuspected],
  ['61', errors.cardDeclined],
  ['62', errors.cardRestricted],
  ['65', errors.cardDeclined],
]);

/** Words of `status_message`, which is Spanish text without a published list. The first match counts. */
const statusWords: readonly (readonly [RegExp, DeclineCode])[] = [
  [/fondos|saldo|cupo/i, errors.insufficientFunds],
  [/vencid|expirad/i, errors.cardExpired],
  [/robad|hurtad/i, errors.cardStolen],
  [/perdid|extraviad/i, errors.cardLost],
  [/fraude/i, errors.fraudSuspected],
  [/restringid|bloquead/i, errors.cardRestricted],
  [/no (está )?(permitid|habilitad)/i, errors.operationNotAllowed],
];

/** Our decline for a transaction that Wompi declined, or that failed there. */
export function declinedBy({ status, statusMessage, extra }: WireTransaction): Declined {
  const responseCode = extra.processorCode ?? undefined;
  const code =
    processorCodes.get(responseCode ?? '') ??
    statusWords.find(([words]) => words.test(statusMessage ?? ''))?.[1] ??
    (status === 'DECLINED' ? errors.cardDeclined : errors.rejectedByProcessor);
  const brand = extra.brand?.toLowerCase() ?? '';
  const { retry } = adviseRetry({ brand, code, responseCode });
  return { kind: 'declined', code, responseCode: responseCode ?? status, retry };
}

/** What a rejected request says: `decline` about the payer's data, `configuration` about ours. */
export type Rejection = { kind: 'decline'; code: DeclineCode; retry: Retry } | { kind: 'configuration' };

const decline = (code: DeclineCode, retry: Exclude<Retry['kind'], 'after_hours'>): Rejection => ({
  kind: 'decline',
  code,
  retry: { kind: retry },
});

const CONFIGURATION: Rejection = { kind: 'configuration' };

/** Rejections by the last part of the field: `token` of `payment_method.token`. */
const fields: ReadonlyMap<string, Rejection> = new Map([
  ['number', decline(errors.cardDeclined, 'with_new_data')],
  ['cvc', decline(errors.cardDeclined, 'with_new_data')],
  ['card_holder', decline(errors.cardDeclined, 'with_new_data')],
  ['exp_month', decline(errors.cardExpired, 'with_new_data')],
  ['exp_year', decline(errors.cardExpired, 'with_new_data')],
  ['token', decline(errors.cardDeclined, 'with_new_data')],
  ['payment_source_id', decline(errors.cardDeclined, 'with_new_data')],
  ['phone_number', decline(errors.rejectedByProcessor, 'with_new_data')],
  ['user_legal_id', decline(errors.rejectedByProcessor, 'with_new_data')],
  ['amount_in_cents', decline(errors.operationNotAllowed, 'never')],
  ['installments', decline(errors.operationNotAllowed, 'with_new_data')],
  ['type', decline(errors.operationNotAllowed, 'never')],
  ['signature', CONFIGURATION],
  ['acceptance_token', CONFIGURATION],
  ['accept_personal_auth', CONFIGURATION],
  ['currency', CONFIGURATION],
]);

const lastPart = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/** The first field that the table knows counts; a rejection about other fields is a plain decline. */
export function rejectionOf({ messages }: WireError): Rejection {
  const known = messages.flatMap(({ field }) => fields.get(lastPart(field)) ?? []);
  return (
    known.find(({ kind }) => kind === 'configuration') ??
    known[0] ??
    decline(errors.rejectedByProcessor, 'later')
  );
}
