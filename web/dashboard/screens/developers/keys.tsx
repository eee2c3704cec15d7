import { useState } from 'react';
import type { ApiKey, NewKey } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { usePanel } from '../../api/use-api.ts';
import { developerMessages } from '../../messages/developer-messages.ts';
import { fill } from '../../messages/dictionary.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../shell/preferences.ts';
import { useBusiness, useGateway } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Identifier, SecretOnce } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Instant } from '../../ui/money.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { Table } from '../../ui/table.tsx';

type Kind = ApiKey['kind'];
const OVERLAPS_HOURS = [24, 72, 168, 1];

function RotateDialog({ start, kind, onClose }: { start: string; kind: Kind; onClose: () => void }) {
  const messages = useMessages(developerMessages);
  const [key, setKey] = useState<string>();
  return (
    <Dialog title={fill(messages.rotateTitle, { kind: messages[kind].toLowerCase() })} onClose={onClose}>
      {key === undefined ? (
        <Form
          action={({ overlap_hours }) =>
            send<NewKey>('POST', `${start}/rotate`, { body: { kind, overlap_hours: Number(overlap_hours) } })
          }
          submit={messages.rotate}
          onDone={answer => setKey(answer.key)}
          onCancel={onClose}
        >
          <p>{messages.rotateLead}</p>
          <SelectField
            label={messages.overlap}
            name="overlap_hours"
            choices={[
              ...OVERLAPS_HOURS.map(count => [String(count), fill(messages.hours, { count })] as const),
              ['0', messages.atOnce],
            ]}
          />
        </Form>
      ) : (
        <SecretOnce value={key} label={messages.newKey} />
      )}
    </Dialog>
  );
}

function RevokeDialog({ start, leaving, onClose }: { start: string; leaving: ApiKey; onClose: () => void }) {
  const messages = useMessages(developerMessages);
  return (
    <Dialog title={fill(messages.revokeTitle, { ending: leaving.last_four })} onClose={onClose}>
      <p>{messages.revokeLead}</p>
      <Form
        action={() => send('DELETE', `${start}/${leaving.id}`)}
        submit={messages.revoke}
        look="danger"
        done={messages.revoked}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function RestrictDialog({
  start,
  restricted,
  onClose,
}: {
  start: string;
  restricted: ApiKey;
  onClose: () => void;
}) {
  const messages = useMessages(developerMessages);
  return (
    <Dialog title={fill(messages.restrictTitle, { ending: restricted.last_four })} onClose={onClose}>
      <p>{messages.restrictLead}</p>
      <Form
        action={({ networks = '' }) =>
          send('PUT', `${start}/${restricted.id}`, { body: { allowed_networks: networks.split(/[\s,]+/) } })
        }
        submit={messages.restrict}
        done={messages.restricted}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextArea
          label={messages.networks}
          hint={messages.networksHint}
          name="networks"
          defaultValue={restricted.allowed_networks.join('\n')}
        />
      </Form>
    </Dialog>
  );
}

/** Keys of a merchant that nobody stood beside when it was made: shown on the first look. */
function FirstKeys({ keys }: { keys: readonly ApiKey[] }) {
  const messages = useMessages(developerMessages);
  // The server tells them once; they stay while this screen is open, also when the list is read again.
  const [shown] = useState(() => keys.filter(({ key }) => key !== undefined));
  if (shown.length === 0) return null;
  return (
    <Panel title={messages.firstKeys}>
      {shown.map(({ id, kind, key = '' }) => (
        <SecretOnce key={id} value={key} label={messages[kind]} />
      ))}
    </Panel>
  );
}

function KeyTable({
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
        { title: messages.kind, cell: ({ kind }) => messages[kind] },
        { title: messages.ending, cell: row => <code>…{row.last_four}</code> },
        { title: messages.created, cell: row => <Instant iso={row.creation_date} />, isWide: true },
        {
          title: messages.lastUsed,
          cell: row => (row.last_used_at === null ? messages.never : <Instant iso={row.last_used_at} />),
          isWide: true,
        },
        {
          title: messages.worksUntil,
          cell: row => (row.expires_at === null ? ui.none : <Instant iso={row.expires_at} />),
        },
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

export default function Keys() {
  const messages = useMessages(developerMessages);
  const { environment, merchantId } = useGateway();
  const business = useBusiness();
  const start = `/panel/businesses/${business?.id}/keys/${environment}`;
  const keys = usePanel<ApiKey[]>(start);
  const [rotating, setRotating] = useState<Kind>();
  const [leaving, setLeaving] = useState<ApiKey>();
  const [restricted, setRestricted] = useState<ApiKey>();
  return (
    <>
      <PageHead title={messages.keys} lead={messages.keysLead}>
        <Button needs="keys" look="primary" onClick={() => setRotating('private')}>
          {`${messages.rotate}: ${messages.private.toLowerCase()}`}
        </Button>
        <Button
          needs="keys"
          onClick={() => setRotating('public')}
        >{`${messages.rotate}: ${messages.public.toLowerCase()}`}</Button>
      </PageHead>
      <RoleNote needs="keys" />
      <Panel title={messages.merchantId}>
        <Identifier value={merchantId} />
      </Panel>
      <Loaded query={keys} lines={2}>
        {rows => (
          <>
            <FirstKeys keys={rows} />
            <KeyTable keys={rows} onRevoke={setLeaving} onRestrict={setRestricted} />
          </>
        )}
      </Loaded>
      {rotating !== undefined && (
        <RotateDialog start={start} kind={rotating} onClose={() => setRotating(undefined)} />
      )}
      {restricted !== undefined && (
        <RestrictDialog start={start} restricted={restricted} onClose={() => setRestricted(undefined)} />
      )}
      {leaving !== undefined && (
        <RevokeDialog start={start} leaving={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}
