import { isUtf8 } from 'node:buffer';
import { type GatewayError, reject } from '../../errors.ts';

export type GuardedJson = { ok: true; value: unknown } | { ok: false; rejection: GatewayError };

/** Interface 1.4: the root counts as 1, scalars add nothing. */
const maxDepth = 32;

const rejections = {
  notUtf8: () => reject('body_not_utf8'),
  notJson: () => reject('body_not_json'),
  tooDeep: () => reject('body_too_deep', { levels: maxDepth }),
  nul: () => reject('body_with_nul'),
  loneSurrogate: () => reject('body_with_lone_surrogate'),
  proto: () => reject('body_with_proto'),
  duplicateKey: () => reject('body_with_duplicate_key'),
} as const;

/** The rejection contains no part of the body. */
export function parseGuardedJson(bytes: Buffer): GuardedJson {
  if (!isUtf8(bytes)) return refuse('notUtf8');
  if (bytes.includes(0)) return refuse('nul');
  const scanned = scan(bytes);
  if (typeof scanned === 'string') return refuse(scanned);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return refuse('notJson');
  }
  const keyCount = countKeys(value);
  if (keyCount === 'proto') return refuse('proto');
  // Each member has one colon in the text; a duplicate key leaves fewer members in the value.
  if (keyCount !== scanned) return refuse('duplicateKey');
  return { ok: true, value };
}

function refuse(cause: keyof typeof rejections): GuardedJson {
  return { ok: false, rejection: rejections[cause]() };
}

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;
const colon = 0x3a;
const openBracket = 0x5b;
const openBrace = 0x7b;
const closeBracket = 0x5d;
const closeBrace = 0x7d;

/**
 * One pass before parsing, so that deeply nested brackets cost 33 steps. Returns the number of object members if the
 * text is JSON; invalid JSON may pass here and then fails in JSON.parse.
 */
function scan(bytes: Buffer): number | 'tooDeep' | 'nul' | 'loneSurrogate' {
  let depth = 0;
  let memberCount = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === quote) isInString = false;
      else if (byte === backslash) {
        at += 1;
        if (bytes[at] === letterU) {
          const codeUnit = hexAt(bytes, at + 1);
          if (codeUnit === 0) return 'nul';
          if (codeUnit >= 0xd800 && codeUnit <= 0xdfff) {
            if (!isPair(bytes, at, codeUnit)) return 'loneSurrogate';
            at += 6;
          }
        }
      }
    } else if (byte === quote) isInString = true;
    else if (byte === colon) memberCount += 1;
    else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      if (depth > maxDepth) return 'tooDeep';
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
  }
  return memberCount;
}

/** An escaped high surrogate needs an escaped low one right after it: raw UTF-8 contains no surrogates. */
function isPair(bytes: Buffer, at: number, codeUnit: number): boolean {
  if (codeUnit > 0xdbff || bytes[at + 5] !== backslash || bytes[at + 6] !== letterU) return false;
  const next = hexAt(bytes, at + 7);
  return next >= 0xdc00 && next <= 0xdfff;
}

/** Four hexadecimal digits, or -1 if JSON.parse is going to reject the escape. */
function hexAt(bytes: Buffer, start: number): number {
  let value = 0;
  for (let at = start; at < start + 4; at += 1) {
    const byte = bytes[at] ?? 0;
    const lower = byte | 0x20;
    if (byte >= 0x30 && byte <= 0x39) value = value * 16 + byte - 0x30;
    else if (lower >= 0x61 && lower <= 0x66) value = value * 16 + lower - 0x57;
    else return -1;
  }
  return value;
}

/** The depth is bounded here. JSON.parse only defines own properties, so no key has side effects. */
function countKeys(value: unknown): number | 'proto' {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const element of value as unknown[]) {
      const inner = countKeys(element);
      if (inner === 'proto') return inner;
      count += inner;
    }
    return count;
  }
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    if (key === '__proto__') return 'proto';
    const inner = countKeys(members[key]);
    if (inner === 'proto') return inner;
    count += inner + 1;
  }
  return count;
}
