import { type Language, languages } from '@recaudo/contract/shared/words/language';

/** Texts of some pages in every language. */
export type Dictionary<Messages extends object> = Readonly<Record<Language, Messages>>;

/**
 * Gaps of a dictionary, as `en.pay.title`: a text that is missing, empty, or of another type than in the other
 * language.
 */
export function listGaps(dictionary: Readonly<Record<Language, object>>): string[] {
  const paths = new Map(languages.map(language => [language, leavesOf(dictionary[language])]));
  const all = new Set([...paths.values()].flatMap(leaves => [...leaves.keys()]));
  return languages.flatMap(language =>
    [...all]
      .filter(path => {
        const kinds = languages.map(other => paths.get(other)?.get(path));
        return paths.get(language)?.get(path) === undefined || new Set(kinds).size > 1;
      })
      .map(path => `${language}.${path}`),
  );
}

/** Each text's path and type; empty texts have none. */
function leavesOf(part: unknown, path = ''): Map<string, string> {
  if (typeof part === 'object' && part !== null) {
    const children = Object.entries(part).map(([key, value]) =>
      leavesOf(value, path === '' ? key : `${path}.${key}`),
    );
    return new Map(children.flatMap(leaves => [...leaves]));
  }
  return part === '' || part === undefined ? new Map() : new Map([[path, typeof part]]);
}
