import { maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';

/** Characters that end a line or a header, hide text or turn it around. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Nothing in it can begin a line of its own, neither in a header nor in the text of a mail. */
export const oneLine = (text: string): string =>
  text.replaceAll(UNSEEN, ' ').replaceAll(/ {2,}/g, ' ').trim();

const FREE_TEXT_MAX = 250;
/** Names of shops and plans: two of them and an amount still make a subject. */
export const SUBJECT_PART_MAX = 80;

/** Words that a shop or a payer wrote. Should one of them write a card number, it goes no further. */
export function freeText(text: string, maxLength = FREE_TEXT_MAX): string {
  const masked = maskCardNumbers(oneLine(text));
  const characters = Array.from(masked);
  return characters.length <= maxLength ? masked : `${characters.slice(0, maxLength - 1).join('')}…`;
}

const NAME_MAX = 60;

/**
 * A name for the greeting. Strangers type it at a shop for any email address, so a name with a link or a whole message is
 * left out: we would send it for them.
 */
export function greetingName(name: string | null | undefined): string | undefined {
  const plain = oneLine(name ?? '');
  const isPlain = plain !== '' && plain.length <= NAME_MAX && !/[/:@\d]|\.\S|www/i.test(plain);
  return isPlain ? plain : undefined;
}
