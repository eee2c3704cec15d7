import { maskCardNumber, maskNumbers } from '../../../platform/vault/redact.ts';
import type { TracedField } from '../../connections/traces/message-trace.ts';
import type { Message } from '../codec/codec.ts';
import { readTags } from '../codec/tagged.ts';
import type { Dialect, Fact, Place } from '../dialect/dialect.ts';

const REMOVED = 'removed';

const factNames: Partial<Record<Fact, string>> = {
  securityCode: 'security code',
  initiator: 'initiator',
  agreement: 'use of a stored card',
  networkTransactionId: 'network transaction id',
  eci: '3-D Secure: ECI',
  cavv: '3-D Secure: CAVV',
  dsTransactionId: '3-D Secure: directory server transaction',
  threeDSecureVersion: '3-D Secure: version',
  installments: 'installments',
  iva: 'IVA',
  ivaBase: 'base of the IVA',
  inc: 'consumption tax (INC)',
  tip: 'tip',
  adviceCode: 'advice code',
};

/** A message for people: field names with numbers, and only the first six and last four digits of a card. */
export type FieldTracer = (message: Message) => TracedField[];

export function createTracer(dialect: Dialect): FieldTracer {
  const facts = new Map<string, Fact>();
  for (const [fact, place] of Object.entries(dialect.places)) facts.set(keyOf(place), fact as Fact);
  const hidden = new Set(dialect.hidden);

  const traced = (key: string, name: string, field: number, value: string): TracedField => {
    const fact = facts.get(key);
    if (fact === 'cardNumber') return { key, name, value: maskCardNumber(value) };
    const isHidden = hidden.has(field) || fact === 'expiration' || fact === 'securityCode' || fact === 'cavv';
    return { key, name, value: isHidden ? REMOVED : scrub(dialect, field, value) };
  };
  return ({ fields }) => {
    const rows: TracedField[] = [];
    for (const [key, value] of Object.entries(fields)) {
      const field = Number(key);
      const name = dialect.fields[field]?.name ?? '';
      const layout = dialect.tagged[field];
      const tags = layout === undefined ? undefined : readTags(value, layout);
      if (layout !== undefined && tags === undefined) rows.push({ key, name, value: REMOVED });
      else if (layout === undefined || tags === undefined) rows.push(traced(key, name, field, value));
      else {
        for (const [tag, part] of tags) {
          const tagKey = keyOf({ field, tag });
          const fact = facts.get(tagKey);
          const tagName = (fact && factNames[fact]) ?? layout.names[tag] ?? name;
          rows.push(traced(tagKey, tagName, field, part));
        }
      }
    }
    return rows;
  };
}

const keyOf = ({ field, tag }: Place): string => (tag === undefined ? String(field) : `${field}.${tag}`);

/** Masks card numbers in text fields, where a host may put one unexpectedly. */
function scrub(dialect: Dialect, field: number, value: string): string {
  const isText = dialect.fields[field]?.length !== 'fixed' || dialect.fields[field]?.content !== 'n';
  if (!isText) return value;
  return maskNumbers(value);
}
