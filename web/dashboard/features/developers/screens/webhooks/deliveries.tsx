import type { Delivery, Webhook } from '@recaudo/contract/api/webhooks';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { PAGE_ROWS, useChange, usePage } from '../../../../session/use-api.ts';
import { useData } from '../../../../session/use-data.ts';
import { useMay } from '../../../../session/use-may.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import type { BulkAction } from '../../../../ui/lists/bulk-action.ts';
import { Pager } from '../../../../ui/lists/pager.tsx';
import { SavedViews } from '../../../../ui/lists/saved-views.tsx';
import { StatusTabs } from '../../../../ui/lists/status-tabs.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { DeliveryReason } from '../../../../ui/rejections/delivery-reason.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { Badge } from '../../../../ui/values/badge.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { developerMessages } from '../../messages/developer-messages.ts';

/** A failed delivery has its own label, because `failed` reads "declined" for a charge. */
export const DeliveryBadge = ({ status }: { status: Delivery['status'] }) =>
  status === 'failed' ? <Badge state="not_delivered" apiWord="failed" /> : <Badge state={status} />;

/** Resends events to the endpoint: one by its button, several by the bulk bar. */
function useResend(webhook: Webhook) {
  const messages = useMessages(developerMessages);
  const { api } = useGateway();
  const may = useMay('webhooks');
  const replay = (eventId: string, idempotencyKey: string) =>
    api.post('/events/:event_id/replay', {
      path: { event_id: eventId },
      body: { webhook_id: webhook.id },
      idempotencyKey,
    });
  const many: BulkAction<Delivery> = {
    id: 'resend',
    label: messages.resendMany,
    ask: messages.resendManyLead,
    each: (row, idempotencyKey) => replay(row.event_id, idempotencyKey),
  };
  return { resend: useChange(replay), bulk: may ? [many] : undefined };
}

function DeliveryTable({ rows, webhook }: { rows: readonly Delivery[]; webhook: Webhook }) {
  const messages = useMessages(developerMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  const { resend, bulk } = useResend(webhook);
  return (
    <Table
      name="deliveries"
      caption={messages.deliveries}
      rows={rows}
      keyOf={row => `${row.event_id} ${row.last_attempt_date}`}
      hrefOf={row => address(`/webhooks/${webhook.id}/entregas/${row.event_id}`)}
      nameOf={row => `${row.event_type} ${row.event_id}`}
      bulk={bulk}
      columns={[
        { id: 'event', title: messages.event, cell: row => row.event_type },
        { id: 'result', title: messages.result, cell: row => <DeliveryBadge status={row.status} /> },
        {
          id: 'answer',
          title: messages.answer,
          cell: row => row.response_code ?? ui.none,
          align: 'end',
          isWide: true,
        },
        { id: 'reason', title: messages.reason, cell: row => <DeliveryReason delivery={row} /> },
        { id: 'attempts', title: messages.attempts, cell: row => row.attempts, align: 'end', isWide: true },
        {
          id: 'last_try',
          title: messages.lastTry,
          cell: row => <Instant iso={row.last_attempt_date} />,
          isWide: true,
        },
        {
          title: ui.actions,
          cell: row => (
            <Button
              needs="webhooks"
              look="quiet"
              busy={resend.isPending}
              onClick={() => resend.mutate(row.event_id, { onSuccess: () => showToast(messages.resent) })}
            >
              {messages.resend}
            </Button>
          ),
        },
      ]}
    />
  );
}

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const messages = useMessages(developerMessages);
  const status = useFilters().filters.get('status') ?? '';
  const deliveries = usePage('/webhooks/:webhook_id/deliveries', {
    path: { webhook_id: webhook.id },
    query: { status: (status || undefined) as Delivery['status'] | undefined },
  });
  const counts = useData('/counts/deliveries', { query: { webhook_id: webhook.id } });
  return (
    <Panel title={messages.deliveries}>
      <SavedViews list="deliveries" />
      <StatusTabs
        label={messages.result}
        counts={counts.data}
        choices={[
          ['', messages.allDeliveries],
          ['delivered', messages.deliveredTab],
          ['failed', messages.failedTab],
          ['parked', messages.parkedTab],
        ]}
      />
      <Loaded query={deliveries}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{messages.noDeliveries}</p>
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
