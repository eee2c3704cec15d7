import { type Language, languages } from '@recaudo/contract/shared/words/language';

export const otherLanguage = (language: Language): Language => (language === 'es' ? 'en' : 'es');

/** `?lang=` decides; without it the reader's browser does; Spanish when neither speaks. */
export function pickLanguage(lang: unknown, acceptLanguage: string | undefined): Language {
  return languages.find(language => language === lang) ?? preferred(acceptLanguage ?? '') ?? 'es';
}

/** The one of our languages that the header likes best: `fr, en;q=0.8, es;q=0.5` is English. */
function preferred(header: string): Language | undefined {
  let best: { language: Language; quality: number } | undefined;
  for (const range of header.split(',')) {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const language = languages.find(known => known === tag.split('-', 1)[0]);
    const weight = parameters
      .map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1])
      .find(text => text !== undefined);
    const quality = weight === undefined ? 1 : Number(weight);
    if (language !== undefined && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language;
}
