import type { TracedMessage } from '@recaudo/contract/operator/connections';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, Panel } from '../../../../ui/page.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { connectionMessages } from '../../messages/connection-messages.ts';

function MessageDialog({ message, onClose }: { message: TracedMessage; onClose: () => void }) {
  const messages = useMessages(connectionMessages);
  return (
    <Dialog title={message.name} onClose={onClose}>
      <Facts
        rows={[
          [messages.when, <Instant key="at" iso={message.at} />],
          [messages.exactly, <code key="exactly">{message.at}</code>],
          [messages.direction, messages[message.direction]],
          [messages.line, message.connection],
          [messages.merchant, message.merchant_id],
          [messages.reference, message.reference],
        ]}
      />
      <Table
        caption={messages.message}
        rows={message.fields.map((field, place) => ({ ...field, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          { title: messages.field, cell: ({ key }) => <code>{key}</code> },
          { title: messages.meaning, cell: ({ name }) => name },
          { title: messages.value, cell: ({ value }) => <code className="breaks">{value}</code> },
        ]}
      />
    </Dialog>
  );
}

function MessageTable({ traced }: { traced: readonly TracedMessage[] }) {
  const messages = useMessages(connectionMessages);
  const ui = useMessages(uiMessages);
  const [opened, setOpened] = useState<TracedMessage>();
  return (
    <>
      <Table
        caption={messages.trace}
        rows={traced.map((message, place) => ({ ...message, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          {
            title: messages.message,
            cell: ({ name, at }) => <Named name={name} below={<Instant iso={at} />} />,
          },
          { title: messages.direction, cell: ({ direction }) => messages[direction] },
          { title: messages.line, cell: ({ connection }) => connection, isWide: true },
          {
            title: messages.reference,
            cell: ({ reference }) => (reference === null ? ui.none : <code>{reference}</code>),
            isWide: true,
          },
          {
            title: ui.actions,
            cell: message => (
              <Button
                look="quiet"
                aria-label={`${messages.look}: ${message.name}, ${message.place + 1}`}
                onClick={() => setOpened(message)}
              >
                {messages.look}
              </Button>
            ),
          },
        ]}
      />
      {opened !== undefined && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The last messages of a connection. */
export function Trace({ environment, connectionId }: { environment: Environment; connectionId: string }) {
  const messages = useMessages(connectionMessages);
  const reference = useFilters().filters.get('referencia') ?? '';
  const traced = usePanel('/ops/links/:environment/:link_id/messages', {
    path: { environment, link_id: connectionId },
    query: { reference },
  });
  return (
    <Panel
      title={messages.trace}
      actions={<Button onClick={() => void traced.refetch()}>{messages.again}</Button>}
    >
      <p className="quiet">{messages.traceLead}</p>
      <FilterRow
        search={{ kind: 'text', name: 'referencia', label: messages.find, hint: messages.findHint }}
        filters={[]}
      />
      <Loaded query={traced}>
        {found =>
          found.length === 0 ? (
            <p className="quiet">{messages.noMessages}</p>
          ) : (
            <MessageTable traced={found} />
          )
        }
      </Loaded>
    </Panel>
  );
}
