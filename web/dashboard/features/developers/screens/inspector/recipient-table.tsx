import type { Webhook } from '@recaudo/contract/api/webhooks';
import { eventTypes } from '@recaudo/contract/shared/event-types';
import { Link } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { deliveryMessages } from '../../messages/delivery-messages.ts';
import { developerMessages } from '../../messages/developer-messages.ts';
import { hostOf } from './host-of.ts';
import { recipientsOf } from './recipients.ts';

function Recipients({ type, webhooks }: { type: string; webhooks: readonly Webhook[] }) {
  const messages = useMessages(deliveryMessages);
  const address = useAddress();
  const found = recipientsOf(type, webhooks);
  if (found.length === 0) return <Mark tone="idle">{messages.nobody}</Mark>;
  return (
    <ul className="recipients">
      {found.map(({ id, url }) => (
        <li key={id}>
          <Link href={address(`/webhooks/${id}`)}>{hostOf(url)}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Which endpoints receive which events; collapsed because it is long. */
export function RecipientTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const messages = useMessages(deliveryMessages);
  const shared = useMessages(developerMessages);
  return (
    <details className="more">
      <summary>{messages.recipients}</summary>
      <p className="quiet">{messages.recipientsLead}</p>
      <Table
        caption={messages.recipients}
        rows={eventTypes}
        keyOf={type => type}
        columns={[
          { title: shared.event, cell: type => <code>{type}</code> },
          { title: shared.webhooks, cell: type => <Recipients type={type} webhooks={webhooks} /> },
        ]}
      />
    </details>
  );
}
