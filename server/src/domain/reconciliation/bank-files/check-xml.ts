/** Sheets nest seven tags. */
const MAX_DEPTH = 64;

/** The longest lists the cells of a rule for their looks. The library is slow with thousands of attributes. */
const MAX_TAG = 32 * 1_024;

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;

/**
 * Whether every tag is closed and nested as in a sheet, in one pass. The library that reads sheets takes minutes for a
 * megabyte of unclosed tags. A document type is rejected: no program writes one, and entities are declared there.
 */
export function isPlainXml(xml: string): boolean {
  let depth = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const skipped = skipOther(xml, at);
    if (skipped !== undefined) {
      if (skipped === -1) return false;
      at = skipped;
      continue;
    }
    const end = endOfTag(xml, at + 1);
    if (end === -1) return false;
    if (xml.charCodeAt(at + 1) === SLASH) depth -= 1;
    else if (xml.charCodeAt(end - 1) !== SLASH) depth += 1;
    if (depth < 0 || depth > MAX_DEPTH) return false;
    at = end + 1;
  }
  return depth === 0;
}

const others = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Behind what is no tag; -1 where it is not closed or not allowed, undefined for a tag. */
function skipOther(xml: string, at: number): number | undefined {
  for (const [start, close] of others) {
    if (!xml.startsWith(start, at)) continue;
    const end = xml.indexOf(close, at + start.length);
    return end === -1 ? -1 : end + close.length;
  }
  return xml.startsWith('<!', at) ? -1 : undefined;
}

/** Where its `>` is, which may also stand in a value; -1 where another tag begins before, or it is far away. */
function endOfTag(xml: string, start: number): number {
  let quote = 0;
  const last = Math.min(xml.length, start + MAX_TAG);
  for (let at = start; at < last; at += 1) {
    const character = xml.charCodeAt(at);
    if (character === LESS) return -1;
    if (quote !== 0) quote = character === quote ? 0 : quote;
    else if (character === GREATER) return at;
    else if (character === QUOTE || character === APOSTROPHE) quote = character;
  }
  return -1;
}
