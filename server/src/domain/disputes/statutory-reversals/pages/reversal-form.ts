import { PAYOUT_MAX, REVERSAL_TEXT_MAX } from '@recaudo/contract/api/reversals';
import { type CalendarDate, parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { hasCardNumber, maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import { reversalReasons } from '@recaudo/contract/shared/disputes/reversal-words';
import type { FormFields } from '../../../../payer-pages/frame/form-body.ts';
import { lastDayToAsk } from '../deadlines.ts';
import type { Reversal } from '../reversal.ts';

export type ReversalField = 'reason' | 'noticed_on' | 'amount' | 'description' | 'payout_to';
export type FieldFault = 'missing' | 'reason' | 'noticed_on' | 'amount' | 'late' | 'tooLong' | 'cardNumber';

export interface ReadReversalForm {
  /** The input to show again, with card numbers masked. */
  kept: Readonly<Record<ReversalField, string>>;
  faults: ReadonlyMap<ReversalField, FieldFault>;
  reason: Reversal['reason'];
  noticedOn: CalendarDate;
  /** Undefined for everything not refunded yet. */
  amountCentavos: bigint | undefined;
  description: string;
  payoutTo: string | null;
}

export const emptyReversalForm: ReadReversalForm['kept'] = {
  reason: '',
  noticed_on: '',
  amount: '',
  description: '',
  payout_to: '',
};

/** Pesos as people write them: 20000, 20.000, $ 20.000, 20.000,50. */
export function parseWrittenPesos(text: string): bigint | undefined {
  const compact = text.replaceAll(/[\s$]/g, '');
  const [, whole = '', cents = ''] =
    /^(\d{1,10}|\d{1,3}(?:\.\d{3}){1,3})(?:,(\d{1,2}))?$/.exec(compact) ?? [];
  if (whole === '') return undefined;
  return BigInt(whole.replaceAll('.', '')) * 100n + BigInt(cents.padEnd(2, '0'));
}

/** Parses and checks every field of a payer's form. */
export function readReversalForm(
  sent: FormFields,
  { today, paidOn, leftCentavos }: { today: CalendarDate; paidOn: CalendarDate; leftCentavos: bigint },
): ReadReversalForm {
  const { description = '', payout_to: payoutTo = '' } = sent;
  const kept = {
    reason: sent['reason'] ?? '',
    noticed_on: sent['noticed_on'] ?? '',
    amount: sent['amount'] ?? '',
    description: maskCardNumbers(description),
    payout_to: maskCardNumbers(payoutTo),
  };
  const faults = new Map<ReversalField, FieldFault>();
  const reason = reversalReasons.find(known => known === kept.reason);
  if (reason === undefined) faults.set('reason', 'reason');
  const noticedOn = parseCalendarDate(kept.noticed_on);
  if (noticedOn === undefined || noticedOn > today || noticedOn < paidOn)
    faults.set('noticed_on', 'noticed_on');
  else if (today > lastDayToAsk(noticedOn)) faults.set('noticed_on', 'late');
  const amountCentavos = kept.amount === '' ? undefined : (parseWrittenPesos(kept.amount) ?? 0n);
  if (amountCentavos !== undefined && (amountCentavos <= 0n || amountCentavos > leftCentavos)) {
    faults.set('amount', 'amount');
  }
  if (description === '') faults.set('description', 'missing');
  else if (description.length > REVERSAL_TEXT_MAX) faults.set('description', 'tooLong');
  else if (hasCardNumber(description)) faults.set('description', 'cardNumber');
  if (payoutTo.length > PAYOUT_MAX) faults.set('payout_to', 'tooLong');
  else if (hasCardNumber(payoutTo)) faults.set('payout_to', 'cardNumber');
  return {
    kept,
    faults,
    reason: reason ?? 'fraud',
    noticedOn: noticedOn ?? today,
    amountCentavos,
    description,
    payoutTo: payoutTo || null,
  };
}
