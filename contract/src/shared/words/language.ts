export type Language = 'es' | 'en';
export const languages: readonly Language[] = ['es', 'en'];

/** A text in every language of the pages. */
export type Bilingual = Record<Language, string>;
