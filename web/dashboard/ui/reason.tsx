import { errorTable } from '@recaudo/contract/error-table';
import { useWords } from '../shell/preferences.ts';
import { fill } from '../words/dictionary.ts';
import { errorWords } from '../words/error-words.ts';
import { uiWords } from '../words/ui-words.ts';

/** The words of a code in the language of the person; undefined for a code that is not in the table. */
export function useReasons(): (code: number | null | undefined) => string | undefined {
  const words: Record<string, string | undefined> = useWords(errorWords);
  return code => words[`e${code}`];
}

/** What the API says of a code when it has nothing more to say. */
export const defaultDescription = (code: number | undefined): string | undefined =>
  (errorTable as Record<number, { description: string } | undefined>)[code ?? 0]?.description;

/** Why something was refused, in the words of the person; those of the API are on hover. */
export function Reason({ code, description }: { code: number; description?: string | null | undefined }) {
  const ui = useWords(uiWords);
  const words = useReasons()(code);
  const told = description || defaultDescription(code) || String(code);
  return <span title={fill(ui.apiWord, { word: told })}>{words ?? told}</span>;
}
