import type { Language } from './language.ts';

/** The same texts in both languages: a key that is missing in one of them does not compile. */
export const defineMessages = <T extends Record<string, string>>(
  es: T,
  en: Record<keyof T, string>,
): { es: T; en: Record<keyof T, string> } => ({ es, en });

/** Puts values into the {places} of a text; what stands in [] is left out where one of its places is not known. */
export const fillKnown = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text
    .replaceAll(/\[([^[\]]*)\]/g, (_whole, part: string) =>
      Array.from(part.matchAll(/\{(\w+)\}/g)).every(([, name = '']) => name in values) ? part : '',
    )
    .replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

export type Sentences = Readonly<Record<Language, Readonly<Record<string, string | undefined>>>>;
