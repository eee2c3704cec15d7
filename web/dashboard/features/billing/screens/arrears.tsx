import type { Subscription } from '@recaudo/contract/api/billing/subscriptions';
import type { Arrears } from '@recaudo/contract/merchant/billing/overdue';
import { useState } from 'react';
import { formatWeekdayTime } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { CopyButton } from '../../../ui/values/code.tsx';
import { whatsAppAddress } from '../../customers/screens/whats-app.ts';
import { RemindDialog } from '../dialogs/remind-dialog.tsx';
import { RetryDialog } from '../dialogs/retry-dialog.tsx';
import { overdueMessages } from '../messages/overdue-messages.ts';
import { arrearsText } from './arrears-text.ts';

/** Refreshes the clock, because the legal hours depend on it. */
const EVERY_MS = 60_000;

function WhatsAppDialog({ arrears, url, onClose }: { arrears: Arrears; url: string; onClose: () => void }) {
  const messages = useMessages(overdueMessages);
  const { language } = usePreferences();
  const { customer, plan } = arrears;
  const text = fill(messages.whatsAppText, {
    name: customer.name.split(' ', 1)[0] ?? '',
    plan: plan.name,
    amount: formatMoney(arrears.amount_at_risk, language),
    url,
  });
  return (
    <Dialog title={fill(messages.whatsAppTitle, { name: customer.name })} onClose={onClose}>
      <p className="message-text">{text}</p>
      <p className="small quiet">{messages.whatsAppLead}</p>
      <div className="buttons end">
        <CopyButton text={text} label={messages.copyMessage} />
        <a
          className="button primary"
          href={whatsAppAddress(text, arrears.phone)}
          target="_blank"
          rel="noreferrer"
        >
          {messages.openWhatsApp}
        </a>
      </div>
    </Dialog>
  );
}

type Opened = { arrears: Arrears } & ({ what: 'remind' | 'retry' } | { what: 'whatsApp'; url: string });

function Actions({ arrears, onOpen }: { arrears: Arrears; onOpen: (opened: Opened) => void }) {
  const messages = useMessages(overdueMessages);
  const { language } = usePreferences();
  const { data } = useGateway();
  const makeLink = useChange((_none: undefined, idempotencyKey) =>
    data.post('/subscriptions/:subscription_id/card-link', {
      path: { subscription_id: arrears.subscription_id },
      idempotencyKey,
    }),
  );
  const mayWrite = Date.parse(arrears.contact_at) <= Date.parse(arrears.now);
  // A card that the bank declined permanently is not charged again.
  const mayCharge = arrears.next_try_at !== null || arrears.status === 'unpaid';
  return (
    <>
      <div className="buttons">
        <Button needs="money" look="primary" onClick={() => onOpen({ what: 'remind', arrears })}>
          {messages.sendLink}
        </Button>
        {mayCharge && (
          <Button needs="money" onClick={() => onOpen({ what: 'retry', arrears })}>
            {messages.retry}
          </Button>
        )}
        <Button
          needs="money"
          disabled={!mayWrite}
          busy={makeLink.isPending}
          onClick={() =>
            makeLink.mutate(undefined, { onSuccess: ({ url }) => onOpen({ what: 'whatsApp', url, arrears }) })
          }
        >
          {messages.whatsApp}
        </Button>
      </div>
      {!mayWrite && (
        <p className="small">
          {fill(messages.whatsAppLater, { when: formatWeekdayTime(arrears.contact_at, language) })}
        </p>
      )}
      {makeLink.error !== null && (
        <p role="alert">
          <ErrorText error={makeLink.error} />
        </p>
      )}
    </>
  );
}

function Banner({ subscriptionId, onOpen }: { subscriptionId: string; onOpen: (opened: Opened) => void }) {
  const messages = useMessages(overdueMessages);
  const { language } = usePreferences();
  const path = { subscription_id: subscriptionId };
  const { data: arrears } = useData('/overdue/:subscription_id', { path }, EVERY_MS);
  if (arrears === undefined) return null;
  return (
    <section className="notice bad arrears" aria-label={messages.inArrears}>
      <strong>{arrearsText(messages, arrears, language)}</strong>
      <Actions arrears={arrears} onOpen={onOpen} />
    </section>
  );
}

const owes = ({ status }: Subscription): boolean => status === 'past_due' || status === 'unpaid';

/** A subscription's debt, its next step and the possible actions. A dialog stays open after its debt is settled. */
export function ArrearsOf({ subscription }: { subscription: Subscription }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      {owes(subscription) && <Banner subscriptionId={subscription.id} onOpen={setOpened} />}
      {opened?.what === 'remind' && <RemindDialog rows={[opened.arrears]} onClose={close} />}
      {opened?.what === 'retry' && <RetryDialog rows={[opened.arrears]} onClose={close} />}
      {opened?.what === 'whatsApp' && (
        <WhatsAppDialog arrears={opened.arrears} url={opened.url} onClose={close} />
      )}
    </>
  );
}
