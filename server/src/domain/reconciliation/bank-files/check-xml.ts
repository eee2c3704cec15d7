/** Sheets nest tags seven levels deep. */
const MAX_DEPTH = 64;

/** The longest tags list the cells of a formatting rule. The library is slow with thousands of attributes. */
const MAX_TAG = 32 * 1_024;

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;

/**
 * Whether every tag is closed and nested as in a sheet, in one pass. The library that reads sheets takes minutes for a
 * megabyte of unclosed tags. Rejects a document type, because no program writes one and it can declare entities.
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

/** The end of a comment, CDATA section or instruction; -1 if it is unclosed or not allowed, undefined for a tag. */
function skipOther(xml: string, at: number): number | undefined {
  for (const [start, close] of others) {
    if (!xml.startsWith(start, at)) continue;
    const end = xml.indexOf(close, at + start.length);
    return end === -1 ? -1 : end + close.length;
  }
  return xml.startsWith('<!', at) ? -1 : undefined;
}

/**
 * The position of the closing `>`, ignoring those inside attribute values; -1 if another tag starts first or it is too
 * far away.
 */
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
