export type Language = 'es' | 'en';

/** The same texts in both languages: a key that is missing in one of them does not compile. */
export interface Dictionary<T extends Record<string, string>> {
  es: T;
  en: Record<keyof T, string>;
}

export const defineMessages = <T extends Record<string, string>>(
  es: T,
  en: Record<keyof T, string>,
): Dictionary<T> => ({ es, en });

/** Puts values into the {places} of a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
