import type { CardProcessor, Outcome } from '#src/processors/card-processor.ts';

/** An effect on money: `purchase 2000000`. Every amount of a suite is used once, so it identifies its operation. */
export type Effect = string;

export const effectOf = (kind: string, amountCentavos: bigint | string): Effect =>
  `${kind} ${amountCentavos}`;

/** One call to the connection, and its outcome. */
export interface Entry {
  reference: string;
  /** The reference of the operation that this one follows, if any. */
  original: string | null;
  kind: 'purchase' | 'hold' | 'completion' | 'refund';
  amountCentavos: bigint;
  outcome: Outcome;
  isReversed: boolean;
}

/** Results reported by the connection, to compare with the host's journal. */
export interface Spoken {
  card: CardProcessor;
  entries(): Entry[];
  /** The effects that the host must have recorded if the connection's results are correct. */
  effects(): Effect[];
  /** Requests without a known outcome, which no suite may leave. */
  open(): Effect[];
}

export function listenTo(card: CardProcessor): Spoken {
  const heard = new Map<string, Omit<Entry, 'isReversed'>>();
  const reversed = new Set<string>();
  const note = (
    kind: Entry['kind'],
    request: { reference: string; original?: string; amountCentavos: bigint },
    outcome: Outcome,
  ) => {
    const { reference, original = null, amountCentavos } = request;
    heard.set(reference, { reference, original, kind, amountCentavos, outcome });
    return outcome;
  };
  const entries = () => [...heard.values()].map(one => ({ ...one, isReversed: reversed.has(one.reference) }));
  const effectsWith = (outcome: Outcome['kind']) =>
    entries()
      .filter(one => one.outcome.kind === outcome && !one.isReversed)
      .map(({ kind, amountCentavos }) => effectOf(kind, amountCentavos));
  return {
    card: {
      ...card,
      authorise: async (request, deadline) =>
        note(request.capture ? 'purchase' : 'hold', request, await card.authorise(request, deadline)),
      capture: async (request, deadline) =>
        note('completion', request, await card.capture(request, deadline)),
      refund: async (request, deadline) => note('refund', request, await card.refund(request, deadline)),
      async reverse(request, deadline) {
        const outcome = await card.reverse(request, deadline);
        if (outcome.kind === 'approved') reversed.add(request.original);
        return outcome;
      },
    },
    entries,
    effects: () => effectsWith('approved'),
    open: () => effectsWith('unknown'),
  };
}

/** Sentences about all differences between both sides; empty if they agree. */
export function compare(reported: readonly Effect[], journal: readonly Effect[]): string[] {
  const counts = new Map<Effect, { reported: number; journal: number }>();
  const countOf = (effect: Effect) => {
    const count = counts.get(effect) ?? { reported: 0, journal: 0 };
    counts.set(effect, count);
    return count;
  };
  for (const effect of reported) countOf(effect).reported += 1;
  for (const effect of journal) countOf(effect).journal += 1;
  return [...counts]
    .filter(([, { reported, journal }]) => reported !== journal)
    .map(
      ([effect, { reported, journal }]) =>
        `${effect}: the link says ${reported}, the host's journal ${journal}`,
    );
}
