import Type, { type TSchema, type TString } from 'typebox';
import type { RuleKey } from '../../rejections/registry.ts';
import { hasCardNumber } from '../cards/card-numbers.ts';

/**
 * What a text of a request holds, which decides what happens to a card number in it. Every text of a request has a kind: a
 * test lists those that have none.
 *
 * - free: people write it. A card number is rejected (1003), or masked for a lenient merchant.
 * - reference: numbers and ids of the merchant's own systems, of which one in ten would pass for a card number.
 * - identifier: an id of ours; an unknown one is not found, and nothing of it is stored.
 * - secret: stored as a hash or sealed, or not at all.
 * - card: where card data belongs.
 * - address: a URL or host name, which often holds a reference.
 * - checked: its format or the list it comes from leaves no room for a card number.
 */
export type TextKind = 'free' | 'reference' | 'identifier' | 'secret' | 'card' | 'address' | 'checked';

/** By a symbol, so that openapi.json does not show it. */
const KIND = Symbol('what a text of a request holds');

export const kindOfText = (schema: TSchema): TextKind | undefined => (schema as { [KIND]?: TextKind })[KIND];

export const ofKind = <Schema extends TSchema>(kind: Exclude<TextKind, 'free'>, schema: Schema): Schema =>
  Object.assign(schema, { [KIND]: kind });

/** The key of the rule that a card number in a text breaks. */
export const CARD_NUMBER_RULE = 'card_number_in_text' satisfies RuleKey;

export function freeText(schema: TString): TString {
  const refined = Type.Refine(
    schema,
    text => typeof text !== 'string' || !hasCardNumber(text),
    () => CARD_NUMBER_RULE,
  );
  return Object.assign(refined, { [KIND]: 'free' as const });
}
