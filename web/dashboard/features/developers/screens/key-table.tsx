import type { ApiKey } from '@recaudo/contract/people/keys';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useBusinessId, useGateway } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { CopyButton, Identifier } from '../../../ui/values/code.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { developerMessages } from '../messages/developer-messages.ts';

/** A private sandbox key: its last characters, and the full key on request, after reauthentication. */
function PrivateKey({ row }: { row: ApiKey }) {
  const messages = useMessages(developerMessages);
  const { environment } = useGateway();
  const path = { business_id: useBusinessId(), environment, key_id: row.id };
  const [key, setKey] = useState(row.can_be_shown ? row.key : undefined);
  const reveal = useChange(() =>
    panel.post('/businesses/:business_id/keys/:environment/:key_id/reveal', { path }),
  );
  if (key !== undefined) {
    return (
      <>
        <code>{key}</code>
        <div className="buttons">
          <CopyButton text={key} />
          <Button look="quiet" onClick={() => setKey(undefined)}>
            {messages.hideKey}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <code>…{row.last_four}</code>
      {row.can_be_shown && (
        <Button
          needs="keys"
          look="quiet"
          busy={reveal.isPending}
          aria-label={fill(messages.showKeyOf, { ending: row.last_four })}
          onClick={() => reveal.mutate(undefined, { onSuccess: answer => setKey(answer.key) })}
        >
          {messages.showKey}
        </Button>
      )}
      {reveal.error !== null && (
        <p className="fault" role="alert">
          <ErrorText error={reveal.error} />
        </p>
      )}
    </>
  );
}

/** Shown in full, because every page of the shop contains it. */
function KeyText({ row }: { row: ApiKey }) {
  if (row.kind === 'private') return <PrivateKey row={row} />;
  return row.key === undefined ? <code>…{row.last_four}</code> : <Identifier value={row.key} />;
}

/** Also on a phone: shows until when a rotated key works. */
function Kind({ row: { kind, expires_at: end } }: { row: ApiKey }) {
  const messages = useMessages(developerMessages);
  if (end === null) return messages[kind];
  const until = (
    <>
      {messages.worksUntil} <Instant iso={end} />
    </>
  );
  return <Named name={messages[kind]} below={until} />;
}

function LastUsed({ row: { creation_date: created, last_used_at: used } }: { row: ApiKey }) {
  const messages = useMessages(developerMessages);
  const creation = (
    <>
      {messages.created} <Instant iso={created} />
    </>
  );
  return <Named name={used === null ? messages.never : <Instant iso={used} />} below={creation} />;
}

export function KeyTable({
  keys,
  onRevoke,
  onRestrict,
}: {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
  onRestrict: (key: ApiKey) => void;
}) {
  const messages = useMessages(developerMessages);
  const ui = useMessages(uiMessages);
  return (
    <Table
      caption={messages.keys}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { title: messages.kind, cell: row => <Kind row={row} /> },
        { title: messages.key, cell: row => <KeyText row={row} /> },
        { title: messages.lastUsed, cell: row => <LastUsed row={row} />, isWide: true },
        {
          title: messages.from,
          cell: row =>
            row.allowed_networks.length === 0 ? messages.anywhere : row.allowed_networks.join(', '),
          isWide: true,
        },
        {
          title: ui.actions,
          cell: row => (
            <div className="buttons">
              {row.kind === 'private' && (
                <Button needs="keys" look="quiet" onClick={() => onRestrict(row)}>
                  {messages.restrict}
                </Button>
              )}
              <Button needs="keys" look="quiet" onClick={() => onRevoke(row)}>
                {messages.revoke}
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}
