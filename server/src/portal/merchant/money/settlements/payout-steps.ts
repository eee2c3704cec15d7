import type { PayoutStatusWord } from '@recaudo/contract/shared/words/settlement-words';
import type { PayoutDates } from './store.ts';

export interface PayoutStep {
  status: PayoutStatusWord;
  date: Date;
}

/** Of these only an event remembers the day, once the bank has said something else. */
const ends: Readonly<Record<string, PayoutStatusWord>> = {
  'payout.paid': 'paid',
  'payout.failed': 'failed',
  'payout.returned': 'returned',
  'payout.cancelled': 'cancelled',
};

/** The states that a payout has had, the first one first. */
export function payoutSteps(
  {
    creation_date: createdAt,
    approved_at: approvedAt,
    sent_at: sentAt,
    status,
    status_date: at,
  }: PayoutDates,
  news: readonly { type: string; creation_date: Date }[],
): PayoutStep[] {
  const steps: PayoutStep[] = [{ status: 'draft', date: createdAt }];
  const add = (step: PayoutStatusWord, date: Date | null): void => {
    // A payout that was left out of its batch has no part in what the batch did later.
    const isLater = status === 'cancelled' && date !== null && date > at;
    if (date !== null && !isLater && steps.every(known => known.status !== step))
      steps.push({ status: step, date });
  };
  add('approved', approvedAt);
  add('sent', sentAt);
  for (const { type, creation_date: date } of news) {
    const end = ends[type];
    if (end !== undefined) add(end, date);
  }
  add(status, at);
  return steps;
}
