import type { Webhook } from '../../api/types.ts';
import { useGet } from '../../api/use-api.ts';
import { useAddressDialog } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { Table } from '../../ui/table.tsx';
import { developerWords } from '../../words/developer-words.ts';
import { fill } from '../../words/dictionary.ts';
import { NewWebhookDialog } from './webhook-form.tsx';

export function EventCount({ webhook }: { webhook: Webhook }) {
  const words = useWords(developerWords);
  const { event_types: types } = webhook;
  return types.includes('*') ? words.allEvents : fill(words.someEvents, { count: types.length });
}

export default function Webhooks() {
  const words = useWords(developerWords);
  const address = useAddress();
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
            <Table
              name="webhooks"
              caption={words.webhooks}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => address(`/webhooks/${id}`)}
              columns={[
                { id: 'url', title: words.url, cell: ({ url }) => <span className="break">{url}</span> },
                { id: 'status', title: words.state, cell: ({ status }) => <Badge state={status} /> },
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
                },
              ]}
            />
          )
        }
      </Loaded>
      {opened !== null && <NewWebhookDialog onClose={close} />}
    </>
  );
}
