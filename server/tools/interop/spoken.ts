import type { CardProcessor, Outcome } from '#src/processors/card-processor.ts';

/** An effect on money: `purchase 2000000`. Every amount of a suite is used once, so it names what it belongs to. */
export type Effect = string;

export const effectOf = (kind: string, amountCentavos: bigint | string): Effect => `${kind} ${amountCentavos}`;

interface Entry {
  effect: Effect;
  outcome: Outcome;
}

/** What the link has told us so far, kept beside it: the side of the comparison that the host knows nothing of. */
export interface Spoken {
  card: CardProcessor;
  /** What must have happened at the host, if the link has told the truth. */
  effects(): Effect[];
  /** What nobody knows the end of: no suite may leave any. */
  open(): string[];
}

export function listenTo(card: CardProcessor): Spoken {
  const entries = new Map<string, Entry>();
  const reversed = new Set<string>();
  const note = (reference: string, effect: Effect, outcome: Outcome) => {
    entries.set(reference, { effect, outcome });
    return outcome;
  };
  return {
    card: {
      ...card,
      async authorise(request, deadline) {
        const effect = effectOf(request.capture ? 'purchase' : 'hold', request.amountCentavos);
        return note(request.reference, effect, await card.authorise(request, deadline));
      },
      async capture(request, deadline) {
        const effect = effectOf('completion', request.amountCentavos);
        return note(request.reference, effect, await card.capture(request, deadline));
      },
      async refund(request, deadline) {
        const effect = effectOf('refund', request.amountCentavos);
        return note(request.reference, effect, await card.refund(request, deadline));
      },
      async reverse(request, deadline) {
        const outcome = await card.reverse(request, deadline);
        if (outcome.kind === 'approved') reversed.add(request.original);
        return outcome;
      },
    },
    effects: () =>
      [...entries]
        .filter(([reference, { outcome }]) => outcome.kind === 'approved' && !reversed.has(reference))
        .map(([, { effect }]) => effect),
    open: () =>
      [...entries]
        .filter(([reference, { outcome }]) => outcome.kind === 'unknown' && !reversed.has(reference))
        .map(([, { effect }]) => effect),
  };
}

/** Sentences about everything in which both sides differ; none where they agree. */
export function compare(told: readonly Effect[], journal: readonly Effect[]): string[] {
  const counts = new Map<Effect, { told: number; journal: number }>();
  const countOf = (effect: Effect) => {
    const count = counts.get(effect) ?? { told: 0, journal: 0 };
    counts.set(effect, count);
    return count;
  };
  for (const effect of told) countOf(effect).told += 1;
  for (const effect of journal) countOf(effect).journal += 1;
  return [...counts]
    .filter(([, { told, journal }]) => told !== journal)
    .map(([effect, { told, journal }]) => `${effect}: the link says ${told}, the host's journal ${journal}`);
}
