import type { Language } from './language.ts';

/** Texts in both languages; a missing key does not compile. */
export const defineMessages = <T extends Record<string, string>>(
  es: T,
  en: Record<keyof T, string>,
): { es: T; en: Record<keyof T, string> } => ({ es, en });

/** Fills the {placeholders} of a text; text in [] is omitted if one of its placeholders has no value. */
export const fillKnown = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text
    .replaceAll(/\[([^[\]]*)\]/g, (_whole, part: string) =>
      Array.from(part.matchAll(/\{(\w+)\}/g)).every(([, name = '']) => name in values) ? part : '',
    )
    .replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

export type Sentences = Readonly<Record<Language, Readonly<Record<string, string | undefined>>>>;
