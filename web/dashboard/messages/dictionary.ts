export type Language = 'es' | 'en';

/** A key that is missing in one language is a type error. */
export interface Dictionary<T extends Record<string, string>> {
  es: T;
  en: Record<keyof T, string>;
}

export const defineMessages = <T extends Record<string, string>>(
  es: T,
  en: Record<keyof T, string>,
): Dictionary<T> => ({ es, en });

/** Fills the {placeholders} of a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
