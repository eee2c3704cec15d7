import { maskCardNumbers, mayHoldCardNumber } from '@recaudo/contract/shared/cards/card-numbers';

const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;
const SHORTEST_NUMBER = 12;
const SHORTEST_WITH_EIGHT = 16;

/**
 * First six + X + last four (Interface 9.1). Anything too short to be a card number is hidden whole. Eight digits are shown
 * only of 16 and more: PCI DSS allows no more than six of a shorter number.
 */
export function maskCardNumber(cardNumber: string, shownDigits: 6 | 8 = SHOWN_FIRST): string {
  if (cardNumber.length < SHORTEST_NUMBER) return 'X'.repeat(cardNumber.length);
  const shownFirst = cardNumber.length < SHORTEST_WITH_EIGHT ? SHOWN_FIRST : shownDigits;
  const hidden = 'X'.repeat(cardNumber.length - shownFirst - SHOWN_LAST);
  return `${cardNumber.slice(0, shownFirst)}${hidden}${cardNumber.slice(-SHOWN_LAST)}`;
}

/** Card numbers have 13 digits or more, in groups or in one. */
const digitRun = /\d(?:[ -]?\d){12,}/g;

/** A time in milliseconds has 13 digits, too. */
const isTime = (run: string): boolean => /^1\d{12}$/.test(run);

/**
 * A text as logs, reports and error messages may show it: every card number is masked, and so is every other number that is
 * long enough, since it may be a card number with a typo. `isHarmless` names those that are known to be something else.
 */
export function maskNumbers(text: string, isHarmless: (digits: string) => boolean = () => false): string {
  // Most texts have no long number, and are only looked at.
  if (!mayHoldCardNumber(text)) return text;
  return maskCardNumbers(text).replaceAll(digitRun, run => {
    const digits = run.replaceAll(/[ -]/g, '');
    return isTime(run) || isHarmless(digits) ? run : maskCardNumber(digits);
  });
}
