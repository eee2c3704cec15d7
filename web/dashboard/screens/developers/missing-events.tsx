import { send } from '../../api/request.ts';
import { useData } from '../../api/use-data.ts';
import type { MissingEventList } from '../../api/webhook-types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { fill } from '../../words/dictionary.ts';
import { repeatWords } from '../../words/repeat-words.ts';

/** What an endpoint should have got and has no delivery of, and the way to send it. */
export function MissingEvents({ webhookId }: { webhookId: string }) {
  const words = useWords(repeatWords);
  const address = useAddress();
  const path = `/webhooks/${encodeURIComponent(webhookId)}/missing`;
  const dataAddress = useDataAddress();
  const missing = useData<MissingEventList>(path);
  return (
    <Panel title={words.missing}>
      <p className="quiet">{words.missingLead}</p>
      <Loaded query={missing} lines={2}>
        {({ events, is_more: isMore }) =>
          events.length === 0 ? (
            <p className="quiet">{words.noneMissing}</p>
          ) : (
            <>
              <Table
                caption={words.missing}
                rows={events}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => address(`/eventos/${id}`)}
                columns={[
                  { title: words.type, cell: ({ type }) => type },
                  { title: words.object, cell: row => row.resource_id, isWide: true },
                  { title: words.date, cell: row => <Moment iso={row.creation_date} /> },
                ]}
              />
              {isMore && <p className="small quiet">{words.more}</p>}
              <Form
                needs="webhooks"
                action={(_values, idempotencyKey) =>
                  send<{ events: number }>('POST', `${dataAddress}${path}`, { body: {}, idempotencyKey })
                }
                submit={words.sendMissing}
                onDone={answer => showToast(fill(words.sentMissing, { count: answer.events }))}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
