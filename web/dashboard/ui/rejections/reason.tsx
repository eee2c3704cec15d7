import { errorTable } from '@recaudo/contract/shared/error-table';
import { fill } from '../../messages/dictionary.ts';
import { errorMessages } from '../../messages/error-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../session/preferences.ts';

/** A code's text in the reader's language; undefined for an unknown code. */
export function useReasons(): (code: number | null | undefined) => string | undefined {
  const messages: Record<string, string | undefined> = useMessages(errorMessages);
  return code => messages[`e${code}`];
}

/** The API's default description of a code. */
export const defaultDescription = (code: number | undefined): string | undefined =>
  (errorTable as Record<number, { description: string } | undefined>)[code ?? 0]?.description;

/** Why something was declined or rejected, in the reader's language; the API's text shows on hover. */
export function Reason({ code, description }: { code: number; description?: string | null | undefined }) {
  const ui = useMessages(uiMessages);
  const translated = useReasons()(code);
  const original = description || defaultDescription(code) || String(code);
  return <span title={fill(ui.apiWord, { word: original })}>{translated ?? original}</span>;
}
