import type { SentEmail } from '@recaudo/contract/merchant/settings/emails';
import { formatWeekdayTime } from '../../../../format/dates.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { emailMessages } from '../../messages/email-messages.ts';

/** Why a collection email is delayed, and until when, or why it was not sent; undefined for other emails. */
export function useMailReason(): (mail: SentEmail) => string | undefined {
  const messages = useMessages(emailMessages);
  const { language } = usePreferences();
  return ({ status, leaves_at, waits_for, ended_because }) => {
    if (ended_because !== null)
      return ended_because === 'replaced' ? messages.newer : messages[ended_because];
    if (waits_for === null || leaves_at === null) return undefined;
    const why = messages[waits_for];
    if (status !== 'waiting') return fill(messages.waited, { why });
    return fill(messages.leaves, { when: formatWeekdayTime(leaves_at, language), why });
  };
}

export function MailReason({ mail }: { mail: SentEmail }) {
  const reason = useMailReason()(mail);
  return reason === undefined ? null : <div className="small quiet">{reason}</div>;
}
