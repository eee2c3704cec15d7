import { maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';

/** Characters that end a line or a header, hide text, or change its direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Joins text into one line, so that it cannot start a new line in a header or in the email's text. */
export const oneLine = (text: string): string =>
  text.replaceAll(UNSEEN, ' ').replaceAll(/ {2,}/g, ' ').trim();

const FREE_TEXT_MAX = 250;
/** Limits names of shops and plans, so that two of them and an amount fit in a subject. */
export const SUBJECT_PART_MAX = 80;

/** Text written by a shop or a payer. Masks card numbers in it. */
export function freeText(text: string, maxLength = FREE_TEXT_MAX): string {
  const masked = maskCardNumbers(oneLine(text));
  const characters = Array.from(masked);
  return characters.length <= maxLength ? masked : `${characters.slice(0, maxLength - 1).join('')}…`;
}

const NAME_MAX = 60;

/**
 * A name for the greeting. Anyone can enter a name with any email address at a shop, so a name that contains a link or a
 * whole message is left out: otherwise we would send it for them.
 */
export function greetingName(name: string | null | undefined): string | undefined {
  const plain = oneLine(name ?? '');
  const isPlain = plain !== '' && plain.length <= NAME_MAX && !/[/:@\d]|\.\S|www/i.test(plain);
  return isPlain ? plain : undefined;
}
