import { errors } from '@recaudo/contract/shared/error-table';
import type {
  Authorisation,
  CardProcessor,
  Declined,
  FollowUp,
  Inquiry,
  NotFound,
  Outcome,
  Reversal,
} from '#src/processors/card-processor.ts';
import type { Decline } from '../story.ts';

/** The card issuers. The checks compare their authorizations with the gateway's books. */
export interface ProcessorDouble extends CardProcessor {
  /** The reason why a charge was declined; undefined if it was not, or never arrived. */
  refusalOf(chargeId: string): Decline | undefined;
  /** How many charges arrived by failover. */
  passedOn(): number;
  /** By reference: the money that was taken and not returned. */
  taken(): Map<string, bigint>;
}

/** The references of a charge: over the first connection, and after a failover. */
export const referencesOf = (chargeId: string): string[] => [`${chargeId}-1`, `${chargeId}-2`];

type Entry =
  | { kind: 'approved'; amountCentavos: bigint; authorization: string; returns?: string }
  | { kind: 'declined'; reason: Decline }
  | { kind: 'reversed' };

const answers: Record<Decline, Omit<Declined, 'kind'>> = {
  funds: { code: errors.insufficientFunds, responseCode: '51' },
  'no reason': { code: errors.cardDeclined, responseCode: '05' },
  stolen: { code: errors.cardStolen, responseCode: '43' },
  expired: { code: errors.cardExpired, responseCode: '54' },
  'stop order': { code: errors.cardDeclined, responseCode: '05', adviceCode: '03' },
  'four days': { code: errors.cardDeclined, responseCode: '05', adviceCode: '27' },
};

function outcomeOf(entry: Entry): Outcome {
  if (entry.kind === 'approved') return { kind: 'approved', authorization: entry.authorization };
  if (entry.kind === 'reversed') return { kind: 'declined', code: errors.rejectedByProcessor };
  return { kind: 'declined', ...answers[entry.reason] };
}

async function refundWithin(
  entries: Map<string, Entry>,
  { reference, original, amountCentavos }: FollowUp,
): Promise<Outcome> {
  const present = entries.get(reference);
  if (present !== undefined) return outcomeOf(present);
  const charged = entries.get(original);
  if (charged?.kind !== 'approved') return { kind: 'declined', code: errors.rejectedByProcessor };
  const authorization = String(100_000 + entries.size);
  const entry: Entry = {
    kind: 'approved',
    amountCentavos: -amountCentavos,
    authorization,
    returns: original,
  };
  entries.set(reference, entry);
  return outcomeOf(entry);
}

function takenBy(entries: ReadonlyMap<string, Entry>): Map<string, bigint> {
  const taken = new Map<string, bigint>();
  for (const [reference, entry] of entries) {
    if (entry.kind !== 'approved') continue;
    const { returns = reference, amountCentavos } = entry;
    taken.set(returns, (taken.get(returns) ?? 0n) + amountCentavos);
  }
  return taken;
}

/** `declineOf` decides whether the nth authorization of a card is declined, and why. */
export function newProcessorDouble(
  declineOf: (cardNumber: string, nth: number) => Decline | undefined,
): ProcessorDouble {
  const entries = new Map<string, Entry>();
  const authorisationsOf = new Map<string, number>();

  const authorise = async ({ reference, amountCentavos, card }: Authorisation): Promise<Outcome> => {
    const present = entries.get(reference);
    if (present !== undefined) return outcomeOf(present);
    const nth = (authorisationsOf.get(card.number) ?? 0) + 1;
    authorisationsOf.set(card.number, nth);
    const reason = declineOf(card.number, nth);
    const entry: Entry =
      reason === undefined
        ? { kind: 'approved', amountCentavos, authorization: String(100_000 + entries.size) }
        : { kind: 'declined', reason };
    entries.set(reference, entry);
    return outcomeOf(entry);
  };
  /** A reversed request has no effect even if it arrives later. */
  const reverse = async ({ original }: Reversal): Promise<Outcome> => {
    entries.set(original, { kind: 'reversed' });
    return { kind: 'approved', authorization: '0' };
  };
  const inquire = async ({ reference }: Inquiry): Promise<Outcome | NotFound> => {
    const entry = entries.get(reference);
    return entry === undefined ? { kind: 'not_found' } : outcomeOf(entry);
  };
  const never = async (): Promise<Outcome> => ({ kind: 'unavailable' });
  return {
    authorise,
    reverse,
    inquire,
    capture: never,
    refund: request => refundWithin(entries, request),
    refusalOf(chargeId) {
      for (const reference of referencesOf(chargeId)) {
        const entry = entries.get(reference);
        if (entry?.kind === 'declined') return entry.reason;
      }
      return undefined;
    },
    passedOn: () => [...entries.keys()].filter(reference => reference.endsWith('-2')).length,
    taken: () => takenBy(entries),
  };
}
