import type { Webhook } from '@recaudo/contract/api/webhooks';
import type { WebhookFigures } from '@recaudo/contract/merchant/settings/webhooks';
import { formatNumber } from '../../../../format/number.ts';
import { formatRate } from '../../../../format/rate.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useAddressDialog } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGet } from '../../../../session/use-api.ts';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { Badge } from '../../../../ui/values/badge.tsx';
import { Milliseconds } from '../../../../ui/values/milliseconds.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { Sparkline } from '../../../../ui/values/sparkline.tsx';
import { developerMessages } from '../../messages/developer-messages.ts';
import { RecipientTable } from '../inspector/recipient-table.tsx';
import { NewWebhookDialog } from './webhook-form.tsx';

export function EventCount({ webhook }: { webhook: Webhook }) {
  const messages = useMessages(developerMessages);
  const { event_types: types } = webhook;
  return types.includes('*') ? messages.allEvents : fill(messages.someEvents, { count: types.length });
}

/** The endpoint's delivery results of the last 24 hours. */
function LastDay({ figures }: { figures: WebhookFigures | undefined }) {
  const messages = useMessages(developerMessages);
  const { language } = usePreferences();
  if (figures === undefined) return messages.nothingSent;
  const { delivered, failed, hours } = figures;
  return (
    <>
      <Sparkline bars={hours.map(hour => ({ good: hour.delivered, bad: hour.failed }))} />
      {fill(messages.successOf, {
        rate: formatRate(delivered / (delivered + failed), language),
        count: formatNumber(delivered + failed, language),
      })}
    </>
  );
}

function WebhookTable({ rows }: { rows: readonly Webhook[] }) {
  const messages = useMessages(developerMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  const { data: figures = [] } = useData('/webhook-figures');
  const figuresOf = ({ id }: Webhook) => figures.find(one => one.webhook_id === id);
  return (
    <Table
      name="webhooks"
      caption={messages.webhooks}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/webhooks/${id}`)}
      columns={[
        { id: 'url', title: messages.url, cell: ({ url }) => <span className="break">{url}</span> },
        { id: 'status', title: messages.state, cell: ({ status }) => <Badge state={status} /> },
        { id: 'day', title: messages.lastDay, cell: row => <LastDay figures={figuresOf(row)} /> },
        {
          id: 'p95',
          title: messages.p95,
          cell: row => {
            const ms = figuresOf(row)?.p95_ms ?? null;
            return ms === null ? ui.none : <Milliseconds value={ms} />;
          },
          align: 'end',
          isWide: true,
        },
        {
          id: 'events',
          title: messages.eventTypes,
          cell: row => <EventCount webhook={row} />,
          isWide: true,
        },
        {
          id: 'created',
          title: messages.created,
          cell: row => <Instant iso={row.creation_date} />,
          isWide: true,
          isExtra: true,
        },
      ]}
    />
  );
}

export default function Webhooks() {
  const messages = useMessages(developerMessages);
  const webhooks = useGet('/webhooks', {});
  const { opened, open, close } = useAddressDialog();
  return (
    <>
      <PageHead title={messages.webhooks} lead={messages.webhooksLead}>
        <Button needs="webhooks" look="primary" onClick={() => open()}>
          {messages.add}
        </Button>
      </PageHead>
      <RoleNote needs="webhooks" />
      <Loaded query={webhooks} lines={3}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.emptyWebhooks} lead={messages.emptyWebhooksLead} />
          ) : (
            <>
              <WebhookTable rows={rows} />
              <RecipientTable webhooks={rows} />
            </>
          )
        }
      </Loaded>
      {opened !== null && <NewWebhookDialog onClose={close} />}
    </>
  );
}
