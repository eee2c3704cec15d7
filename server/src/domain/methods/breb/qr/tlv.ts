import { QrFault } from './qr-fault.ts';

/** Tags in their order: two digits of tag, two of length in characters (not bytes), the value. */
export type Tlv = Map<string, string>;

const TAG_AND_LENGTH = 4;
const MAX_LENGTH = 99;

/** Reads tags in any order; `parent` names the template in a fault. */
export function readTlv(text: string, parent?: string): Tlv {
  const characters = Array.from(text);
  const tags: Tlv = new Map();
  for (let at = 0; at < characters.length; ) {
    const start = characters.slice(at, at + TAG_AND_LENGTH).join('');
    const id = start.slice(0, 2);
    if (!/^\d{4}$/.test(start)) throw new QrFault('malformed', parent ?? null);
    const tag = parent === undefined ? id : `${parent}.${id}`;
    const from = at + TAG_AND_LENGTH;
    at = from + Number(start.slice(2));
    if (at > characters.length) throw new QrFault('malformed', tag);
    if (tags.has(id)) throw new QrFault('repeated_tag', tag);
    tags.set(id, characters.slice(from, at).join(''));
  }
  return tags;
}

/** Writes the tags that have a value, in the order given. */
export const writeTlv = (tags: readonly (readonly [tag: string, value: string | null])[]): string =>
  tags.flatMap(([tag, value]) => (value === null ? [] : [writeTag(tag, value)])).join('');

function writeTag(tag: string, value: string): string {
  const { length } = Array.from(value);
  if (length > MAX_LENGTH)
    throw new RangeError(`Tag ${tag} holds at most ${MAX_LENGTH} characters, not ${length}.`);
  return tag + String(length).padStart(2, '0') + value;
}
