import { type DeclineCode, type ErrorCode, errors } from '@recaudo/contract/shared/error-table';
import type { Approved, Declined, Outcome } from '../../card-processor.ts';
import { adviseRetry } from '../../retry-advice.ts';
import type { WireCharge, WireRefund } from '../wire.ts';

/** The state of an upstream charge, for settlement and reversal. */
export type ChargeState =
  /** Taken, all or what is left of it. */
  | 'taken'
  | 'held'
  /** The card operation has not ended: `in_progress` without an authorization. */
  | 'under_way'
  /** Waits for a payer. */
  | 'waiting'
  /** No money is with it, and none will be. */
  | 'void'
  | 'disputed';

/** Of a card charge (Interface 10.2). An unknown word is under way: it is asked for again. */
export function stateOf({ status, authorization }: WireCharge): ChargeState {
  switch (status) {
    case 'completed':
      return 'taken';
    case 'in_progress':
      return authorization === null ? 'under_way' : 'held';
    case 'charge_pending':
      return 'waiting';
    case 'failed':
    case 'cancelled':
    case 'refunded':
      return 'void';
    case 'chargeback_pending':
    case 'chargeback_accepted':
    case 'chargeback_adjustment':
      return 'disputed';
    default:
      return 'under_way';
  }
}

/**
 * What became of an authorisation, by the charge that it made. Money that was taken and has gone back since, or is
 * disputed, was approved all the same.
 */
export function outcomeOf(charge: WireCharge): Outcome {
  const state = stateOf(charge);
  if (state === 'under_way' || state === 'waiting') return { kind: 'unknown' };
  if (charge.status === 'failed') return declinedWith(charge.errorCode ?? errors.rejectedByProcessor);
  if (charge.status === 'cancelled' && charge.authorization === null) return DECLINED;
  return approvedBy(charge);
}

export const approvedBy = ({ id, authorization }: WireRefund): Approved => ({
  kind: 'approved',
  authorization: authorization ?? id,
  retrievalReference: id,
});

/** What is refused without any code of theirs. */
export const DECLINED: Declined = { kind: 'declined', code: errors.rejectedByProcessor };

const declineCodes: ReadonlySet<number> = new Set<DeclineCode>([
  errors.rejectedByProcessor,
  errors.cardDeclined,
  errors.cardExpired,
  errors.insufficientFunds,
  errors.cardStolen,
  errors.fraudSuspected,
  errors.operationNotAllowed,
  errors.cardNotSupported,
  errors.cardLost,
  errors.cardRestricted,
  errors.retainCard,
  errors.bankAuthorizationRequired,
]);
export const isDeclineCode = (code: number): code is DeclineCode => declineCodes.has(code);

const cardData = (theirs: ErrorCode, ours: DeclineCode) => [theirs, { theirs, ours }] as const;

/** What the interface says of card data: these codes are no refusals of a processor. */
const cardDataCodes: ReadonlyMap<number, { theirs: ErrorCode; ours: DeclineCode }> = new Map([
  cardData(errors.invalidCardNumber, errors.cardDeclined),
  cardData(errors.cardDatePassed, errors.cardExpired),
  cardData(errors.securityCodeMissing, errors.cardDeclined),
  cardData(errors.testCardInProduction, errors.cardDeclined),
  cardData(errors.invalidSecurityCode, errors.cardDeclined),
]);

/** A code of theirs as a refusal; one that says nothing of the card or the money is "rejected". */
export function declinedWith(code: number): Declined {
  const ofCardData = cardDataCodes.get(code);
  const ours = ofCardData?.ours ?? (isDeclineCode(code) ? code : errors.rejectedByProcessor);
  // What the network itself has said they do not tell: our code decides.
  const { retry } = adviseRetry({ brand: '', code: ofCardData?.theirs ?? ours });
  return { kind: 'declined', code: ours, responseCode: String(code), retry };
}

/** Codes that end a request for good, because of the card or the money. */
export const declinesForGood = (code: number): boolean =>
  isDeclineCode(code) || cardDataCodes.has(code) || code === errors.balanceTooLow;

/** The refund that was asked for under this reference: its description carries it. */
export const refundUnder = (charge: WireCharge, reference: string): WireRefund | undefined =>
  charge.refunds.find(({ description }) => description === reference);

export function outcomeOfRefund(refund: WireRefund): Outcome {
  if (refund.status === 'completed') return approvedBy(refund);
  return refund.status === 'failed' || refund.status === 'cancelled' ? DECLINED : { kind: 'unknown' };
}

/** A charge is captured once. Undefined: it is held as before. */
export function outcomeOfCapture(charge: WireCharge, amountCentavos: bigint): Outcome | undefined {
  const state = stateOf(charge);
  if (state === 'held') return undefined;
  if (state === 'under_way' || state === 'waiting') return { kind: 'unknown' };
  // A refund there keeps the amount of its charge.
  const isOurs = charge.amountCentavos === amountCentavos && charge.status !== 'cancelled';
  return isOurs && charge.status !== 'failed' ? approvedBy(charge) : DECLINED;
}
