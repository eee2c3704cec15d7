import { wordsOfCause } from '@recaudo/contract/failure-cause';
import type { Delivery } from '../api/types.ts';
import { usePreferences, useWords } from '../shell/preferences.ts';
import { fill } from '../words/dictionary.ts';
import { uiWords } from '../words/ui-words.ts';

/** Why a delivery failed, in the words of the person; the sentence of the API is on hover. */
export function DeliveryReason({
  delivery: { cause, reason, response_code: code },
}: {
  delivery: Pick<Delivery, 'cause' | 'reason' | 'response_code'>;
}) {
  const ui = useWords(uiWords);
  const { language } = usePreferences();
  if (reason === null) return ui.none;
  const words = wordsOfCause(language, cause, code);
  return <span title={fill(ui.apiWord, { word: reason })}>{words ?? reason}</span>;
}
