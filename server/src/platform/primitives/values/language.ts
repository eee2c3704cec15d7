import { type Language, languages } from '@recaudo/contract/shared/words/language';

export const otherLanguage = (language: Language): Language => (language === 'es' ? 'en' : 'es');

/** `?lang=` takes precedence over the browser's preference; the default is Spanish. */
export function pickLanguage(lang: unknown, acceptLanguage: string | undefined): Language {
  return languages.find(language => language === lang) ?? preferred(acceptLanguage ?? '') ?? 'es';
}

/** Our language with the highest weight in the header: `fr, en;q=0.8, es;q=0.5` is English. */
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
