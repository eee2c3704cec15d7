import type { Fields, Message } from '../codec/codec.ts';
import { putTags } from '../codec/tagged.ts';
import type { Dialect, Fact, Facts, MessageName, Place } from '../dialect/dialect.ts';

/** `own` facts override `shared` ones. */
export type MessageWriter = (name: MessageName, mti: string, shared: Facts, own?: Facts) => Message;

/**
 * Writes facts into the dialect's fields. A fact without a place, or one that the message does not carry, is left out.
 */
export function createWriter(dialect: Dialect): MessageWriter {
  const placed = new Map<MessageName, [Fact, Place][]>();
  for (const [name, { facts }] of Object.entries(dialect.messages)) {
    const places = facts.flatMap((fact): [Fact, Place][] => {
      const place = dialect.places[fact];
      return place === undefined ? [] : [[fact, place]];
    });
    placed.set(name as MessageName, places);
  }
  return (name, mti, shared, own) => {
    const fields: Fields = {};
    let tagged: Map<number, Map<string, string>> | undefined;
    for (const [fact, { field, tag }] of placed.get(name) ?? []) {
      const value = own?.[fact] ?? shared[fact];
      if (value === undefined || value === '') continue;
      if (tag === undefined) {
        fields[field] = value;
        continue;
      }
      tagged ??= new Map();
      let tags = tagged.get(field);
      if (tags === undefined) tagged.set(field, (tags = new Map()));
      tags.set(tag, value);
    }
    for (const [field, tags] of tagged ?? []) {
      const layout = dialect.tagged[field];
      if (layout !== undefined) fields[field] = putTags(field, tags, layout);
    }
    return { mti, fields };
  };
}
