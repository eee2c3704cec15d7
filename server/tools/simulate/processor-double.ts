import { errors } from '@recaudo/contract/error-table';
import type {
  Authorisation,
  CardProcessor,
  Inquiry,
  NotFound,
  Outcome,
  Reversal,
} from '#src/processors/card-processor.ts';

/** The banks of a simulation: what they did is kept in memory and compared with the gateway's books afterwards. */
export interface ProcessorDouble extends CardProcessor {
  /** Money that was taken and not given back, by reference. */
  taken(): Map<string, bigint>;
}

type Entry =
  | { kind: 'approved'; amountCentavos: bigint; authorization: string }
  | { kind: 'declined' }
  | { kind: 'reversed' };

/** `declines` says whether the nth authorisation on a card is refused. */
export function newProcessorDouble(declines: (cardNumber: string, nth: number) => boolean): ProcessorDouble {
  const entries = new Map<string, Entry>();
  const authorisationsOf = new Map<string, number>();

  const outcomeOf = (entry: Entry): Outcome =>
    entry.kind === 'approved'
      ? { kind: 'approved', authorization: entry.authorization }
      : {
          kind: 'declined',
          code: entry.kind === 'declined' ? errors.insufficientFunds : errors.rejectedByProcessor,
        };

  const authorise = async ({ reference, amountCentavos, card }: Authorisation): Promise<Outcome> => {
    const present = entries.get(reference);
    if (present !== undefined) return outcomeOf(present);
    const nth = (authorisationsOf.get(card.number) ?? 0) + 1;
    authorisationsOf.set(card.number, nth);
    const entry: Entry = declines(card.number, nth)
      ? { kind: 'declined' }
      : { kind: 'approved', amountCentavos, authorization: String(100_000 + entries.size) };
    entries.set(reference, entry);
    return outcomeOf(entry);
  };
  /** Also what arrives only later has no effect then. */
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
    refund: never,
    taken: () => {
      const taken = new Map<string, bigint>();
      for (const [reference, entry] of entries) {
        if (entry.kind === 'approved') taken.set(reference, entry.amountCentavos);
      }
      return taken;
    },
  };
}
