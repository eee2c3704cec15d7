import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Form } from '../../../../ui/form.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { repeatMessages } from '../../messages/repeat-messages.ts';

/** Events that an endpoint was never sent, with a button to send them. */
export function MissingEvents({ webhookId }: { webhookId: string }) {
  const messages = useMessages(repeatMessages);
  const address = useAddress();
  const { data } = useGateway();
  const path = { webhook_id: webhookId };
  const missing = useData('/webhooks/:webhook_id/missing', { path });
  return (
    <Panel title={messages.missing}>
      <p className="quiet">{messages.missingLead}</p>
      <Loaded query={missing} lines={2}>
        {({ events, is_more: isMore }) =>
          events.length === 0 ? (
            <p className="quiet">{messages.noneMissing}</p>
          ) : (
            <>
              <Table
                caption={messages.missing}
                rows={events}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => address(`/eventos/${id}`)}
                columns={[
                  { title: messages.type, cell: ({ type }) => type },
                  { title: messages.object, cell: row => row.resource_id, isWide: true },
                  { title: messages.date, cell: row => <Instant iso={row.creation_date} /> },
                ]}
              />
              {isMore && <p className="small quiet">{messages.more}</p>}
              <Form
                needs="webhooks"
                action={(_values, idempotencyKey) =>
                  data.post('/webhooks/:webhook_id/missing', { path, idempotencyKey })
                }
                submit={messages.sendMissing}
                onDone={answer => showToast(fill(messages.sentMissing, { count: answer.events }))}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
