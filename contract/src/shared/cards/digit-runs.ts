import { isCommonlyIssued, isIssued } from './iin-ranges.ts';

/** Position of a card number in a text, and its masked form. */
export interface FoundNumber {
  start: number;
  end: number;
  masked: string;
}

/** Digits with only separators between them, and their positions in the text. */
export interface DigitRun {
  digits: number[];
  starts: number[];
  ends: number[];
  /** The index of the first digit of each group. */
  groups: number[];
  /** The separator before each group except the first. */
  gaps: string[];
}

export const SHORTEST = 13;
const LONGEST = 19;
const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;

/** A range of digits of a run, by index. */
interface Span {
  first: number;
  end: number;
}

/** The card numbers of a run. Those that overlap are reported as one. */
export function findInRun(run: DigitRun): FoundNumber[] {
  const spans: Span[] = [];
  for (const span of candidates(run)) {
    const last = spans.at(-1);
    if (last !== undefined && span.first < last.end) last.end = Math.max(last.end, span.end);
    else spans.push(span);
  }
  return spans.map(span => describe(run, span));
}

/** Windows that begin and end with a group, in the order of their beginning. */
function* candidates(run: DigitRun): Generator<Span> {
  const { digits, groups } = run;
  const isOneNumber = hasOneSeparator(run);
  for (let at = 0; at < groups.length; at += 1) {
    const first = groups[at] ?? 0;
    const prefix = prefixAt(digits, first);
    for (let until = at + 1; until <= groups.length; until += 1) {
      const end = groups[until] ?? digits.length;
      const length = end - first;
      if (length > LONGEST) break;
      if (length < SHORTEST || !isIssued(prefix, length) || !isValid(digits, first, end)) continue;
      const isWhole = isOneNumber && length === digits.length;
      const isKnown =
        (isWhole && isCommonlyIssued(prefix, length)) || isKnownLayout(run, at, until, { prefix, length });
      if (isKnown && !isCounting(run, at, until)) yield { first, end };
    }
  }
}

const prefixAt = (digits: readonly number[], first: number): number => {
  let prefix = 0;
  for (let at = first; at < first + 4; at += 1) prefix = prefix * 10 + (digits[at] ?? 0);
  return prefix;
};

/** A run with one kind of separator counts as one number, in groups of any size. */
const hasOneSeparator = ({ digits, gaps }: DigitRun): boolean =>
  digits.length <= LONGEST && gaps.every(gap => gap === gaps[0]);

/** Layouts besides equal groups that people use: Amex and Diners as printed, BIN first, last four apart. */
const printedLayouts = new Set(['4-6-5', '4-6-4']);
const otherLayouts = new Set(['6-10', '6-9', '6-13', '4-12', '12-4', '4-8-4', '4-11']);

function isKnownLayout(
  run: DigitRun,
  at: number,
  until: number,
  { prefix, length }: { prefix: number; length: number },
): boolean {
  const sizes: number[] = [];
  for (let group = at; group < until; group += 1) {
    sizes.push((run.groups[group + 1] ?? run.digits.length) - (run.groups[group] ?? 0));
  }
  const [size = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  const isEven = last <= size && sizes.slice(0, -1).every(one => one === size);
  if (isEven && (sizes.length === 1 || size === 4 || size === 1)) return true;
  const layout = sizes.join('-');
  if (printedLayouts.has(layout)) return true;
  return (
    isCommonlyIssued(prefix, length) && ((isEven && (size === 6 || size === 8)) || otherLayouts.has(layout))
  );
}

const isValid = (digits: readonly number[], first: number, end: number): boolean =>
  passesLuhn(digits, first, end) && !(end - first === SHORTEST && isBarcode(digits, first));

function passesLuhn(digits: readonly number[], first: number, end: number): boolean {
  let sum = 0;
  for (let at = end - 1, isDoubled = false; at >= first; at -= 1, isDoubled = !isDoubled) {
    const digit = digits[at] ?? 0;
    if (!isDoubled) sum += digit;
    else sum += digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/** EAN-13: many product codes look like 13-digit Visa numbers, and hardly any such card is left. */
function isBarcode(digits: readonly number[], first: number): boolean {
  let sum = 0;
  for (let at = 0; at < SHORTEST; at += 1) sum += (digits[first + at] ?? 0) * (at % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

const LARGEST_STEP = 10;

/** Invoices 4512 4513 4514 4515, sizes 40 42 44 46: groups that count up are a list. */
function isCounting({ digits, groups }: DigitRun, at: number, until: number): boolean {
  if (until - at < 3) return false;
  const valueOf = (group: number): number => {
    let value = 0;
    const end = groups[group + 1] ?? digits.length;
    for (let index = groups[group] ?? 0; index < end; index += 1) value = value * 10 + (digits[index] ?? 0);
    return value;
  };
  const step = valueOf(at + 1) - valueOf(at);
  if (step < 1 || step > LARGEST_STEP) return false;
  for (let group = at + 2; group < until; group += 1) {
    if (valueOf(group) - valueOf(group - 1) !== step) return false;
  }
  return true;
}

function describe({ digits, starts, ends }: DigitRun, { first, end }: Span): FoundNumber {
  const shown = (from: number, to: number) => digits.slice(from, to).join('');
  const hidden = 'X'.repeat(end - first - SHOWN_FIRST - SHOWN_LAST);
  return {
    start: starts[first] ?? 0,
    end: ends[end - 1] ?? 0,
    masked: shown(first, first + SHOWN_FIRST) + hidden + shown(end - SHOWN_LAST, end),
  };
}
