import type { DisputeAdvice } from '../../connections/disputes/dispute-inbox.ts';
import type { Message } from '../codec/codec.ts';
import { readTags } from '../codec/tagged.ts';
import type { Dialect, DisputeSpec, Place } from '../dialect/dialect.ts';
import { type FactReader } from './reader.ts';

/** True if a message of the host announces a dispute, according to its dialect. */
export const isDisputeAdvice = ({ disputes }: Dialect, read: FactReader, message: Message): boolean =>
  disputes !== undefined &&
  message.mti === disputes.mti &&
  (disputes.code === undefined || read(message, 'networkCode') === disputes.code);

/** `261114` is 2026-11-14. */
const dayOf = (text: string | null): string | null => {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text ?? '') ?? [];
  return year === undefined ? null : `20${year}-${month}-${day}`;
};

const centavosOf = (text: string | null | undefined): string | null =>
  text !== null && text !== undefined && /^\d{1,14}$/.test(text) ? String(BigInt(text)) : null;

/**
 * Reads an advice. Throws if a required fact is missing: the advice is then not acknowledged, and the operator sees
 * why.
 */
export function readDisputeAdvice(
  dialect: Dialect,
  spec: DisputeSpec,
  read: FactReader,
  message: Message,
): DisputeAdvice {
  const at = (place: Place | undefined): string | null => readPlace(dialect, message, place);
  const wordOf = <Word>(
    words: Readonly<Record<string, Word>>,
    place: Place | undefined,
    usual: Word,
  ): Word => {
    const text = at(place);
    if (text === null) return usual;
    const word = words[text];
    if (word === undefined) throw new Error(`an advice of a dispute has the word ${text.slice(0, 20)}`);
    return word;
  };
  const { places, words } = spec;
  const caseNumber = at(places.caseNumber);
  if (caseNumber === null) throw new Error('an advice of a dispute has no case number');
  return {
    caseNumber,
    network: wordOf(words.networks, places.network, 'other'),
    stage: wordOf(words.stages, places.stage, 'first'),
    outcome: wordOf<DisputeAdvice['outcome']>(words.outcomes, places.outcome, null),
    reasonCode: at(places.reasonCode),
    amount: centavosOf(read(message, 'amount')),
    fee: centavosOf(at(places.fee)),
    dueOn: dayOf(at(places.dueOn)),
    retrievalReference: read(message, 'retrievalReference') ?? null,
    authorization: read(message, 'authorization') ?? null,
    // The full number is not stored.
    lastFour: read(message, 'cardNumber')?.slice(-4) ?? null,
    chargeDay: dayOf(at(places.chargeDay)),
  };
}

function readPlace(dialect: Dialect, { fields }: Message, place: Place | undefined): string | null {
  const text = place === undefined ? undefined : fields[place.field];
  if (place === undefined || text === undefined) return null;
  if (place.tag === undefined) return text.trim() || null;
  const layout = dialect.tagged[place.field];
  return (layout && readTags(text, layout)?.get(place.tag)?.trim()) || null;
}
