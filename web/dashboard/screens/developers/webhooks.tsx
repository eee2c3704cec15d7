import type { WebhookFigures } from '../../api/data-types.ts';
import type { Webhook } from '../../api/types.ts';
import { useGet } from '../../api/use-api.ts';
import { useData } from '../../api/use-data.ts';
import { formatNumber } from '../../format/number.ts';
import { formatRate } from '../../format/rate.ts';
import { useAddressDialog } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Milliseconds } from '../../ui/milliseconds.tsx';
import { Moment } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Table } from '../../ui/table.tsx';
import { developerWords } from '../../words/developer-words.ts';
import { fill } from '../../words/dictionary.ts';
import { uiWords } from '../../words/ui-words.ts';
import { NewWebhookDialog } from './webhook-form.tsx';

export function EventCount({ webhook }: { webhook: Webhook }) {
  const words = useWords(developerWords);
  const { event_types: types } = webhook;
  return types.includes('*') ? words.allEvents : fill(words.someEvents, { count: types.length });
}

/** How its deliveries of the last 24 hours went. */
function LastDay({ figures }: { figures: WebhookFigures | undefined }) {
  const words = useWords(developerWords);
  const { language } = usePreferences();
  if (figures === undefined) return words.nothingSent;
  const { delivered, failed, hours } = figures;
  return (
    <>
      <Sparkline bars={hours.map(hour => ({ good: hour.delivered, bad: hour.failed }))} />
      {fill(words.successOf, {
        rate: formatRate(delivered / (delivered + failed), language),
        count: formatNumber(delivered + failed, language),
      })}
    </>
  );
}

function WebhookTable({ rows }: { rows: readonly Webhook[] }) {
  const words = useWords(developerWords);
  const ui = useWords(uiWords);
  const address = useAddress();
  const { data: figures = [] } = useData<WebhookFigures[]>('/webhook-figures');
  const figuresOf = ({ id }: Webhook) => figures.find(one => one.webhook_id === id);
  return (
    <Table
      name="webhooks"
      caption={words.webhooks}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/webhooks/${id}`)}
      columns={[
        { id: 'url', title: words.url, cell: ({ url }) => <span className="break">{url}</span> },
        { id: 'status', title: words.state, cell: ({ status }) => <Badge state={status} /> },
        { id: 'day', title: words.lastDay, cell: row => <LastDay figures={figuresOf(row)} /> },
        {
          id: 'p95',
          title: words.p95,
          cell: row => {
            const ms = figuresOf(row)?.p95_ms ?? null;
            return ms === null ? ui.none : <Milliseconds value={ms} />;
          },
          align: 'end',
          isWide: true,
        },
        {
          id: 'events',
          title: words.eventTypes,
          cell: row => <EventCount webhook={row} />,
          isWide: true,
        },
        {
          id: 'created',
          title: words.created,
          cell: row => <Moment iso={row.creation_date} />,
          isWide: true,
          isExtra: true,
        },
      ]}
    />
  );
}

export default function Webhooks() {
  const words = useWords(developerWords);
  const webhooks = useGet('/webhooks', {});
  const { opened, open, close } = useAddressDialog();
  return (
    <>
      <PageHead title={words.webhooks} lead={words.webhooksLead}>
        <Button needs="webhooks" look="primary" onClick={() => open()}>
          {words.add}
        </Button>
      </PageHead>
      <RoleNote needs="webhooks" />
      <Loaded query={webhooks} lines={3}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.emptyWebhooks} lead={words.emptyWebhooksLead} />
          ) : (
            <WebhookTable rows={rows} />
          )
        }
      </Loaded>
      {opened !== null && <NewWebhookDialog onClose={close} />}
    </>
  );
}
