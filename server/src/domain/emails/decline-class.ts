import type { DeclineClass } from '@recaudo/contract/shared/email-kinds';
import type { RetryReason } from '@recaudo/contract/shared/words/retry-words';
import type { RetryAdvice } from '../../processors/retry-advice.ts';

/** Declines that may succeed at another time. For all other reasons, the payer reads that the bank declined. */
const laterClasses: Partial<Record<RetryReason, DeclineClass>> = {
  funds: 'funds',
  limit: 'funds',
  unavailable: 'bank_away',
  malfunction: 'bank_away',
  authentication: 'ask_bank',
  blocked: 'ask_bank',
  pin: 'ask_bank',
  prohibited: 'ask_bank',
  unsupported: 'ask_bank',
};

/**
 * The reason that the payer sees for a decline. A lost, stolen or misused card is never named, because a thief would learn
 * from it (Design 10.3); the text asks for another card.
 */
export function declineClass(retry: RetryAdvice['retry']['kind'], reason: RetryReason): DeclineClass {
  if (reason === 'expired') return 'expired';
  if (retry === 'never') return 'another_card';
  if (retry === 'with_new_data') return reason === 'authentication' ? 'ask_bank' : 'card_data';
  return laterClasses[reason] ?? 'declined';
}
