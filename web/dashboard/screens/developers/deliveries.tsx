import type { Delivery, Webhook } from '../../api/types.ts';
import { PAGE_ROWS, useChange, usePage } from '../../api/use-api.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { developerWords } from '../../words/developer-words.ts';
import { stateWords } from '../../words/state-words.ts';
import { uiWords } from '../../words/ui-words.ts';

/** `failed` says "declined" of a charge; of a delivery it has a word of its own. */
const DeliveryBadge = ({ status }: { status: Delivery['status'] }) =>
  status === 'failed' ? <Badge state="not_delivered" apiWord="failed" /> : <Badge state={status} />;

function DeliveryTable({ rows, webhook }: { rows: readonly Delivery[]; webhook: Webhook }) {
  const words = useWords(developerWords);
  const ui = useWords(uiWords);
  const { api } = useGateway();
  const resend = useChange((eventId: string, idempotencyKey) =>
    api.post('/events/{event_id}/replay', {
      path: { event_id: eventId },
      body: { webhook_id: webhook.id },
      idempotencyKey,
    }),
  );
  return (
    <Table
      caption={words.deliveries}
      rows={rows}
      keyOf={row => `${row.event_id} ${row.last_attempt_date}`}
      columns={[
        { title: words.event, cell: row => row.event_type },
        { title: words.result, cell: row => <DeliveryBadge status={row.status} /> },
        { title: words.answer, cell: row => row.response_code ?? ui.none, align: 'end', isWide: true },
        { title: words.reason, cell: row => row.reason ?? ui.none },
        { title: words.attempts, cell: row => row.attempts, align: 'end', isWide: true },
        { title: words.lastTry, cell: row => <Moment iso={row.last_attempt_date} />, isWide: true },
        {
          title: ui.actions,
          cell: row => (
            <Button
              look="quiet"
              busy={resend.isPending}
              onClick={() => resend.mutate(row.event_id, { onSuccess: () => showToast(words.resent) })}
            >
              {words.resend}
            </Button>
          ),
        },
      ]}
    />
  );
}

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const words = useWords(developerWords);
  const ui = useWords(uiWords);
  const states = useWords(stateWords);
  const status = useFilters().filters.get('status') ?? '';
  const deliveries = usePage('/webhooks/{webhook_id}/deliveries', {
    path: { webhook_id: webhook.id },
    query: { status: (status || undefined) as Delivery['status'] | undefined },
  });
  return (
    <Panel title={words.deliveries}>
      <FilterBar>
        <SelectField
          label={words.result}
          name="status"
          defaultValue={status}
          choices={[
            ['', ui.all],
            ['delivered', states.delivered],
            ['failed', states.not_delivered],
            ['parked', states.parked],
          ]}
        />
      </FilterBar>
      <Loaded query={deliveries}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{words.noDeliveries}</p>
          ) : (
            <>
              <DeliveryTable rows={rows.slice(0, PAGE_ROWS)} webhook={webhook} />
              <Pager page={deliveries.page} rows={rows.length} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
