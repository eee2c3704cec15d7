import type { OverdueSubscription } from '@recaudo/contract/merchant/billing/overdue';
import { useState } from 'react';
import { formatDayAndTime } from '../../../format/dates.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { overdueMessages } from '../messages/overdue-messages.ts';
import { firstNames } from '../screens/first-names.ts';

/** "Ana, Luis y 3 más", by the rules of the language. */
function useNames(rows: readonly OverdueSubscription[]): string {
  const messages = useMessages(overdueMessages);
  const { language } = usePreferences();
  const { names, more } = firstNames(rows);
  const parts = more === 0 ? names : [...names, fill(messages.moreNames, { count: more })];
  return new Intl.ListFormat(language === 'es' ? 'es-CO' : 'en').format(parts);
}

/** Shows how many emails will be sent and to whom before sending any; then the results. */
export function RemindDialog({
  rows,
  onClose,
}: {
  rows: readonly OverdueSubscription[];
  onClose: () => void;
}) {
  const messages = useMessages(overdueMessages);
  const { data } = useGateway();
  const { language } = usePreferences();
  // The list may refresh meanwhile; the emails go to the people shown at first.
  const [asked] = useState(rows);
  const names = useNames(asked);
  const count = asked.length;
  return (
    <Dialog title={count === 1 ? messages.sendOne : fill(messages.sendTitle, { count })} onClose={onClose}>
      <p>{fill(count === 1 ? messages.sendToOne : messages.sendTo, { count, names })}</p>
      <Form
        needs="money"
        action={(_values, idempotencyKey) =>
          data.post('/overdue/remind', {
            body: { subscription_ids: asked.map(row => row.subscription_id) },
            idempotencyKey,
          })
        }
        submit={count === 1 ? messages.sendOne : fill(messages.sendTitle, { count })}
        onCancel={onClose}
        onDone={({ reminded, left_out: leftOut, waiting }) => {
          onClose();
          const sent = reminded.length - waiting.length;
          if (sent > 0) showToast(fill(messages.sent, { count: sent }));
          const [first] = waiting.map(mail => mail.leaves_at).sort();
          if (first !== undefined) {
            const leaves = formatDayAndTime(first, language);
            showToast(fill(messages.waiting, { count: waiting.length, ...leaves }));
          }
          if (leftOut.length > 0) showToast(fill(messages.leftOut, { count: leftOut.length }));
        }}
      />
    </Dialog>
  );
}
