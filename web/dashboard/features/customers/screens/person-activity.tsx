import type { PersonActivity, PersonDelivery, PersonMail } from '@recaudo/contract/merchant/customers/people';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { DeliveryReason } from '../../../ui/rejections/delivery-reason.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { emailMessages } from '../../settings/messages/email-messages.ts';

function MailTable({ rows }: { rows: readonly PersonMail[] }) {
  const messages = useMessages(emailMessages);
  const people = useMessages(personMessages);
  return (
    <Table
      caption={people.mails}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: messages.subject,
          cell: row => (
            <Named
              name={row.subject}
              below={
                <>
                  {messages[row.kind]} · {row.recipient} · <Instant iso={row.creation_date} />
                </>
              }
            />
          ),
        },
        { title: messages.state, cell: row => messages[row.status] },
      ]}
    />
  );
}

const badges = { delivered: 'delivered', failed: 'not_delivered', parked: 'parked' } as const;

function DeliveryTable({ rows }: { rows: readonly PersonDelivery[] }) {
  const messages = useMessages(emailMessages);
  const people = useMessages(personMessages);
  const address = useAddress();
  return (
    <Table
      caption={people.deliveries}
      rows={rows}
      keyOf={row => `${row.event_id} ${row.webhook_id}`}
      columns={[
        {
          title: people.event,
          cell: row => (
            <Named
              name={<Link href={address(`/eventos/${row.event_id}`)}>{row.event_type}</Link>}
              below={
                <span className="breaks">
                  <Instant iso={row.last_attempt_at} /> ·{' '}
                  {row.status === 'delivered' ? row.url : <DeliveryReason delivery={row} />}
                </span>
              }
            />
          ),
        },
        { title: messages.state, cell: row => <Badge state={badges[row.status]} /> },
      ]}
    />
  );
}

/** Emails to a person, and webhooks about them to the merchant's system. */
export function Activity({ query }: { query: UseQueryResult<PersonActivity, ApiError> }) {
  const messages = useMessages(personMessages);
  return (
    <>
      <Panel title={messages.mails}>
        <Loaded query={query} lines={3}>
          {({ mails }) =>
            mails.length === 0 ? <p className="quiet">{messages.noMails}</p> : <MailTable rows={mails} />
          }
        </Loaded>
      </Panel>
      <Panel title={messages.deliveries}>
        <Loaded query={query} lines={3}>
          {({ deliveries }) =>
            deliveries.length === 0 ? (
              <p className="quiet">{messages.noDeliveries}</p>
            ) : (
              <DeliveryTable rows={deliveries} />
            )
          }
        </Loaded>
      </Panel>
    </>
  );
}
