import { maskCardNumbers, mayHoldCardNumber } from '@recaudo/contract/shared/cards/card-numbers';

const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;
const SHORTEST_NUMBER = 12;
const SHORTEST_WITH_EIGHT = 16;

/**
 * First six + X + last four (Interface 9.1). Hides a number that is too short for a card completely. Shows eight digits only if
 * there are 16 or more, because PCI DSS allows at most six of a shorter number.
 */
export function maskCardNumber(cardNumber: string, shownDigits: 6 | 8 = SHOWN_FIRST): string {
  if (cardNumber.length < SHORTEST_NUMBER) return 'X'.repeat(cardNumber.length);
  const shownFirst = cardNumber.length < SHORTEST_WITH_EIGHT ? SHOWN_FIRST : shownDigits;
  const hidden = 'X'.repeat(cardNumber.length - shownFirst - SHOWN_LAST);
  return `${cardNumber.slice(0, shownFirst)}${hidden}${cardNumber.slice(-SHOWN_LAST)}`;
}

/** Card numbers have at least 13 digits, possibly in groups. */
const digitRun = /\d(?:[ -]?\d){12,}/g;

/** A time in milliseconds also has 13 digits. */
const isTime = (run: string): boolean => /^1\d{12}$/.test(run);

/**
 * Makes a text safe for logs, reports and error messages: masks every card number, and every other number of that length, because
 * it may be a mistyped card number. `isHarmless` exempts numbers that are known to be something else.
 */
export function maskNumbers(text: string, isHarmless: (digits: string) => boolean = () => false): string {
  // Fast path: most texts contain no long number.
  if (!mayHoldCardNumber(text)) return text;
  return maskCardNumbers(text).replaceAll(digitRun, run => {
    const digits = run.replaceAll(/[ -]/g, '');
    return isTime(run) || isHarmless(digits) ? run : maskCardNumber(digits);
  });
}
