import { type DeclineCode, type ErrorCode, errors } from '@recaudo/contract/shared/error-table';
import type { Approved, Declined, Outcome } from '../../card-processor.ts';
import { adviseRetry } from '../../retry-advice.ts';
import type { WireCharge, WireRefund } from '../wire.ts';

/** The state of an upstream charge, for settlement and reversal. */
export type ChargeState =
  /** Captured, fully or partly refunded or not. */
  | 'taken'
  | 'held'
  /** Not final: `in_progress` without an authorization. */
  | 'under_way'
  /** Waits for its payer. */
  | 'waiting'
  /** The charge holds no money, and never will. */
  | 'void'
  | 'disputed';

/** The state of a card charge (Interface 10.2). An unknown status counts as not final, so it is queried again. */
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
 * The outcome of an authorization according to its charge. Money that was captured and has since been refunded or
 * disputed was still approved.
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

/** The decline for a rejection without an upstream code. */
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

/** Upstream codes about card data, which are not declines by a processor. */
const cardDataCodes: ReadonlyMap<number, { theirs: ErrorCode; ours: DeclineCode }> = new Map([
  cardData(errors.invalidCardNumber, errors.cardDeclined),
  cardData(errors.cardDatePassed, errors.cardExpired),
  cardData(errors.securityCodeMissing, errors.cardDeclined),
  cardData(errors.testCardInProduction, errors.cardDeclined),
  cardData(errors.invalidSecurityCode, errors.cardDeclined),
]);

/** Translates an upstream code into a decline; a code that says nothing about card or money becomes "rejected". */
export function declinedWith(code: number): Declined {
  const ofCardData = cardDataCodes.get(code);
  const ours = ofCardData?.ours ?? (isDeclineCode(code) ? code : errors.rejectedByProcessor);
  // The upstream does not reveal the network's advice, so our code decides.
  const { retry } = adviseRetry({ brand: '', code: ofCardData?.theirs ?? ours });
  return { kind: 'declined', code: ours, responseCode: String(code), retry };
}

/** Codes that are final, because of the card or the money. */
export const declinesForGood = (code: number): boolean =>
  isDeclineCode(code) || cardDataCodes.has(code) || code === errors.balanceTooLow;

/** The refund under this reference, identified by its description. */
export const refundUnder = (charge: WireCharge, reference: string): WireRefund | undefined =>
  charge.refunds.find(({ description }) => description === reference);

export function outcomeOfRefund(refund: WireRefund): Outcome {
  if (refund.status === 'completed') return approvedBy(refund);
  return refund.status === 'failed' || refund.status === 'cancelled' ? DECLINED : { kind: 'unknown' };
}

/** The outcome of the only capture of a charge. Undefined while the authorization is unchanged. */
export function outcomeOfCapture(charge: WireCharge, amountCentavos: bigint): Outcome | undefined {
  const state = stateOf(charge);
  if (state === 'held') return undefined;
  if (state === 'under_way' || state === 'waiting') return { kind: 'unknown' };
  // A refund at the upstream keeps the amount of its charge.
  const isOurs = charge.amountCentavos === amountCentavos && charge.status !== 'cancelled';
  return isOurs && charge.status !== 'failed' ? approvedBy(charge) : DECLINED;
}
