import {
  asciiClasses,
  BREAK,
  type CharacterClass,
  classesOf,
  IGNORED,
  isLatinScript,
  LIST_MARK,
  SEPARATOR,
} from './digit-characters.ts';
import { type DigitRun, type FoundNumber, findInRun, SHORTEST } from './digit-runs.ts';

/**
 * Card numbers inside free text: 13 to 19 digits of any script with a valid check digit and a prefix and length that a
 * network issues, in one piece or in groups. docs/guides/reliability/security.md lists the separators and layouts.
 */

const LOOK_EVERY = SHORTEST - 1;
const LONGEST_GAP = 3;

export function findCardNumbers(text: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  const judge = (run: DigitRun) => {
    for (const number of findInRun(run)) if (!isInUuid(text, number)) found.push(number);
  };
  for (let stretch = nextStretch(text, 0); stretch !== undefined; stretch = nextStretch(text, stretch.end)) {
    readRuns(text, stretch, judge);
  }
  return found;
}

const UUID_LENGTH = 36;
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/** One random UUID in twenty thousand looks like a card number, and every log line has a UUID. */
function isInUuid(text: string, { start, end }: FoundNumber): boolean {
  if (end - start >= UUID_LENGTH) return false;
  const from = Math.max(0, start - UUID_LENGTH);
  for (const { index } of text.slice(from, end + UUID_LENGTH).matchAll(uuid)) {
    if (from + index <= start && end <= from + index + UUID_LENGTH) return true;
  }
  return false;
}

export const hasCardNumber = (text: string): boolean => findCardNumbers(text).length > 0;

/** Reduces every card number to at most its first six and last four digits; other text stays unchanged. */
export function maskCardNumbers(text: string): string {
  const found = findCardNumbers(text);
  if (found.length === 0) return text;
  const masked = replaceFound(text, found, number => number.masked);
  // The remaining digits could form another number with their neighbors; then all of them are hidden.
  return hasCardNumber(masked) ? hideCardNumbers(text) : masked;
}

/** Hiding a number splits its run, so the rest of the run is searched again. */
function hideCardNumbers(text: string): string {
  let hidden = text;
  for (let found = findCardNumbers(hidden); found.length > 0; found = findCardNumbers(hidden)) {
    hidden = replaceFound(hidden, found, ({ masked }) => 'X'.repeat(masked.length));
  }
  return hidden;
}

function replaceFound(
  text: string,
  found: readonly FoundNumber[],
  shown: (number: FoundNumber) => string,
): string {
  let result = '';
  let at = 0;
  for (const number of found) {
    result += text.slice(at, number.start) + shown(number);
    at = number.end;
  }
  return result + text.slice(at);
}

/** A part of a text without letters, with enough digits for a card number. */
interface Stretch {
  first: number;
  end: number;
}

/** A quick check that rules out most texts. */
export const mayHoldCardNumber = (text: string): boolean => nextStretch(text, 0) !== undefined;

/** Looked up in the hottest loop, where an import costs more than a constant. */
const classes = asciiClasses;
const ENDS = BREAK;

/** Checking every twelfth character finds every run of at least 13 digits. */
function nextStretch(text: string, from: number): Stretch | undefined {
  const { length } = text;
  for (let at = from + LOOK_EVERY; at < length; at += LOOK_EVERY) {
    if (endsRun(text.charCodeAt(at))) continue;
    let first = at;
    while (first > from && !endsRun(text.charCodeAt(first - 1))) first -= 1;
    let digits = 0;
    at = first;
    for (let code = text.charCodeAt(at); at < length && !endsRun(code); code = text.charCodeAt(at)) {
      digits += digitsOf(code);
      at += 1;
    }
    if (digits >= SHORTEST) return { first, end: at };
  }
  return undefined;
}

const endsRun = (code: number): boolean => (code < 128 ? classes[code] === ENDS : isLatinScript(code));

/** The most digits that a UTF-16 code unit can contribute; each half of a surrogate pair counts as one. */
function digitsOf(code: number): number {
  if (code < 128) return (classes[code] ?? ENDS) < ENDS ? 1 : 0;
  if (code >= 0xd800 && code < 0xe000) return 1;
  return classesOf(code).filter(one => one < ENDS).length;
}

function readRuns(text: string, { first, end }: Stretch, judge: (run: DigitRun) => void): void {
  const reader = newRunReader(judge);
  for (let at = first; at < end; ) {
    const codePoint = text.codePointAt(at) ?? 0;
    const next = at + (codePoint > 0xffff ? 2 : 1);
    if (codePoint < 128) reader.read(classes[codePoint] ?? ENDS, at, next, codePoint);
    else for (const one of classesOf(codePoint)) reader.read(one, at, next, codePoint);
    at = next;
  }
  reader.finish();
}

/** Collects the digits of a run and emits it when it ends. */
function newRunReader(judge: (run: DigitRun) => void) {
  let run = emptyRun();
  let gap = '';
  const finish = () => {
    if (run.digits.length >= SHORTEST) judge(run);
    if (run.digits.length > 0) run = emptyRun();
    gap = '';
  };
  const read = (one: CharacterClass, start: number, end: number, codePoint: number) => {
    if (one === IGNORED) return;
    if (one === SEPARATOR || one === LIST_MARK) {
      if (run.digits.length === 0) return;
      gap += String.fromCodePoint(codePoint);
      if (gap.length > LONGEST_GAP || /[,;:]./s.test(gap)) finish();
      return;
    }
    if (one === BREAK) return finish();
    if (gap !== '' || run.digits.length === 0) {
      run.groups.push(run.digits.length);
      if (run.digits.length > 0) run.gaps.push(gap);
      gap = '';
    }
    run.digits.push(one);
    run.starts.push(start);
    run.ends.push(end);
  };
  return { read, finish };
}

const emptyRun = (): DigitRun => ({ digits: [], starts: [], ends: [], groups: [], gaps: [] });
