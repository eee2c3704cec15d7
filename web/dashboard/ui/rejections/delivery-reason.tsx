import type { Delivery } from '@recaudo/contract/api/webhooks';
import { messagesOfCause } from '@recaudo/contract/shared/words/failure-cause';
import { fill } from '../../messages/dictionary.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../session/preferences.ts';

/** Why a delivery failed, in the reader's language; the API's text shows on hover. */
export function DeliveryReason({
  delivery: { cause, reason, response_code: code },
}: {
  delivery: Pick<Delivery, 'cause' | 'reason' | 'response_code'>;
}) {
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  if (reason === null) return ui.none;
  const translated = messagesOfCause(language, cause, code);
  return <span title={fill(ui.apiWord, { word: reason })}>{translated ?? reason}</span>;
}
