import { errorTable } from '@recaudo/contract/shared/error-table';
import { fill } from '../../messages/dictionary.ts';
import { errorMessages } from '../../messages/error-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../session/preferences.ts';

/** The words of a code in the language of the person; undefined for a code that is not in the table. */
export function useReasons(): (code: number | null | undefined) => string | undefined {
  const messages: Record<string, string | undefined> = useMessages(errorMessages);
  return code => messages[`e${code}`];
}

/** What the API says of a code when it has nothing more to say. */
export const defaultDescription = (code: number | undefined): string | undefined =>
  (errorTable as Record<number, { description: string } | undefined>)[code ?? 0]?.description;

/** Why something was refused, in the words of the person; those of the API are on hover. */
export function Reason({ code, description }: { code: number; description?: string | null | undefined }) {
  const ui = useMessages(uiMessages);
  const translated = useReasons()(code);
  const original = description || defaultDescription(code) || String(code);
  return <span title={fill(ui.apiWord, { word: original })}>{translated ?? original}</span>;
}
