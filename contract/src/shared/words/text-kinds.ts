import Type, { type TSchema, type TString } from 'typebox';
import type { RuleKey } from '../../rejections/registry.ts';
import { hasCardNumber } from '../cards/card-numbers.ts';

/**
 * The content of a request's text field, which decides how a card number in it is handled. Every text field has a kind;
 * a test lists those without one.
 *
 * - free: written by people. A card number is rejected (1003), or masked for a lenient merchant.
 * - reference: numbers and ids of the merchant's own systems. One in ten looks like a card number.
 * - identifier: one of our ids. An unknown one is not found, and is not stored.
 * - secret: stored hashed or encrypted, or not at all.
 * - card: a field for card data.
 * - address: a URL or host name, which often contains a reference.
 * - checked: its format or its list of values rules out a card number.
 */
export type TextKind = 'free' | 'reference' | 'identifier' | 'secret' | 'card' | 'address' | 'checked';

/** A symbol, so that openapi.json omits it. */
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
