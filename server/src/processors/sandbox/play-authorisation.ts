import { createHmac, type KeyObject } from 'node:crypto';
import type { TestCardBehaviour } from '@recaudo/contract/shared/cards/test-card-behaviour';
import type { Clock } from '../../platform/primitives/time/clock.ts';
import type { Authorisation, Outcome } from '../card-processor.ts';
import { claimOf } from './agreement.ts';
import type { Reply } from './call.ts';
import { cardDelayMs, NEVER_MS, type Verdict, verdictOn } from './conduct.ts';
import type { Arrival } from './insert-store.ts';
import type { Journal } from './journal.ts';
import {
  answerTo,
  asApproved,
  asDeclined,
  INVALID_AMOUNT,
  newEntry,
  type Recorded,
} from './journal-entry.ts';

export interface CardTable {
  journal: Journal;
  clock: Clock;
  hashKey: KeyObject;
  behaviourOf: (cardNumber: string) => TestCardBehaviour;
}

/** Authorizes by the card's simulated behavior, with every response delayed by `addedMs`. */
export async function playAuthorisation(
  { journal, clock, hashKey, behaviourOf }: CardTable,
  request: Authorisation,
  addedMs: number,
): Promise<Reply<Outcome>> {
  const behaviour = behaviourOf(request.card.number);
  const verdict = verdictFor(request, behaviour);
  if (verdict.kind === 'unreachable') return { answer: { kind: 'unavailable' }, afterMs: 0 };
  if (verdict.kind === 'lost') return { answer: { kind: 'unknown' }, afterMs: NEVER_MS };
  const afterMs = cardDelayMs(behaviour);
  const arrived = {
    ...newEntry('authorise', request, clock.now(), addedMs + afterMs),
    cardHash: hashCard(hashKey, request.merchantId, request.card.number),
  };
  const { entry, isFirst } = await record(journal, { entry: arrived, claim: claimOf(request) }, verdict);
  // A repeated reference gets the recorded response at once.
  return { answer: answerTo(arrived, entry), afterMs: isFirst ? afterMs : 0 };
}

/** A zero amount verifies a card; it can be authorized but not captured. */
function verdictFor({ amountCentavos, capture }: Authorisation, behaviour: TestCardBehaviour): Verdict {
  const least = capture ? 1n : 0n;
  return amountCentavos < least ? { kind: 'declined', refusal: INVALID_AMOUNT } : verdictOn(behaviour);
}

function record(journal: Journal, { entry, claim }: Arrival, verdict: Verdict): Promise<Recorded> {
  if (verdict.kind === 'declined')
    return journal.record({ entry: asDeclined(entry, verdict.refusal), claim });
  const approved = { entry: asApproved(entry), claim };
  return verdict.kind === 'counted' ? journal.recordCounted(approved, verdict) : journal.record(approved);
}

/** Merchant ids contain no bar, so two cards never share a hash. */
export const hashCard = (hashKey: KeyObject, merchantId: string, cardNumber: string): Buffer =>
  createHmac('sha256', hashKey).update(`${merchantId}|${cardNumber}`).digest();
