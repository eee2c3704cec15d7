import type { TagLayout } from '../dialect/dialect.ts';
import { MessageFault } from './message-fault.ts';

/** Writes a private field as a sequence of tag, length and value. */
export function putTags(
  field: number,
  tags: ReadonlyMap<string, string>,
  { tagSize, lengthDigits }: TagLayout,
): string {
  let text = '';
  for (const [tag, value] of tags) {
    const length = String(value.length).padStart(lengthDigits, '0');
    if (tag.length !== tagSize || length.length > lengthDigits) {
      throw new MessageFault(field, `tag ${tag} does not fit`);
    }
    text += tag + length + value;
  }
  return text;
}

/** Undefined if the value is not a valid sequence. */
export function readTags(
  text: string,
  { tagSize, lengthDigits }: TagLayout,
): Map<string, string> | undefined {
  const tags = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const start = at + tagSize + lengthDigits;
    const digits = text.slice(at + tagSize, start);
    if (digits.length !== lengthDigits || !/^\d+$/.test(digits)) return undefined;
    const end = start + Number(digits);
    if (end > text.length) return undefined;
    tags.set(text.slice(at, at + tagSize), text.slice(start, end));
    at = end;
  }
  return tags;
}
