import type { Language } from '@recaudo/contract/shared/words/language';

/** Placeholders in examples, written `{{merchant_id}}` in guides and generated snippets. */
export const placeholderNames = ['base_url', 'merchant_id', 'private_key', 'public_key'] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

/** Placeholders for a signed-out reader. `base_url` is always known. */
export const placeholderWords: Readonly<
  Record<Language, Readonly<Record<Exclude<PlaceholderName, 'base_url'>, string>>>
> = {
  es: { merchant_id: 'tu_comercio', private_key: 'tu_llave_privada', public_key: 'tu_llave_publica' },
  en: { merchant_id: 'your_merchant', private_key: 'your_private_key', public_key: 'your_public_key' },
};

const PLACEHOLDER = new RegExp(`\\{\\{(${placeholderNames.join('|')})\\}\\}`, 'g');

/** Replaces every placeholder by its value. */
export const fillPlaceholders = (text: string, values: Readonly<Record<PlaceholderName, string>>): string =>
  text.replaceAll(PLACEHOLDER, (_whole, name: PlaceholderName) => values[name]);

/** Alternates text and placeholder names, in order. */
export function splitPlaceholders(text: string): ({ text: string } | { placeholder: PlaceholderName })[] {
  return text
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { placeholder: part as PlaceholderName }));
}
