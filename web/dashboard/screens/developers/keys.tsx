import { useState } from 'react';
import type { ApiKey, NewKey } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { usePanel } from '../../api/use-panel.ts';
import { useWords } from '../../shell/preferences.ts';
import { useBusiness, useGateway } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Identifier, SecretOnce } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { Table } from '../../ui/table.tsx';
import { developerWords } from '../../words/developer-words.ts';
import { fill } from '../../words/dictionary.ts';
import { uiWords } from '../../words/ui-words.ts';

type Kind = ApiKey['kind'];
const OVERLAPS_HOURS = [24, 72, 168, 1];

function RotateDialog({ start, kind, onClose }: { start: string; kind: Kind; onClose: () => void }) {
  const words = useWords(developerWords);
  const [key, setKey] = useState<string>();
  return (
    <Dialog title={fill(words.rotateTitle, { kind: words[kind].toLowerCase() })} onClose={onClose}>
      {key === undefined ? (
        <Form
          action={({ overlap_hours }) =>
            send<NewKey>('POST', `${start}/rotate`, { body: { kind, overlap_hours: Number(overlap_hours) } })
          }
          submit={words.rotate}
          onDone={answer => setKey(answer.key)}
          onCancel={onClose}
        >
          <p>{words.rotateLead}</p>
          <SelectField
            label={words.overlap}
            name="overlap_hours"
            choices={[
              ...OVERLAPS_HOURS.map(count => [String(count), fill(words.hours, { count })] as const),
              ['0', words.atOnce],
            ]}
          />
        </Form>
      ) : (
        <SecretOnce value={key} label={words.newKey} />
      )}
    </Dialog>
  );
}

function RevokeDialog({ start, leaving, onClose }: { start: string; leaving: ApiKey; onClose: () => void }) {
  const words = useWords(developerWords);
  return (
    <Dialog title={fill(words.revokeTitle, { ending: leaving.last_four })} onClose={onClose}>
      <p>{words.revokeLead}</p>
      <Form
        action={() => send('DELETE', `${start}/${leaving.id}`)}
        submit={words.revoke}
        look="danger"
        done={words.revoked}
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
  const words = useWords(developerWords);
  return (
    <Dialog title={fill(words.restrictTitle, { ending: restricted.last_four })} onClose={onClose}>
      <p>{words.restrictLead}</p>
      <Form
        action={({ networks = '' }) =>
          send('PUT', `${start}/${restricted.id}`, { body: { allowed_networks: networks.split(/[\s,]+/) } })
        }
        submit={words.restrict}
        done={words.restricted}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextArea
          label={words.networks}
          hint={words.networksHint}
          name="networks"
          defaultValue={restricted.allowed_networks.join('\n')}
        />
      </Form>
    </Dialog>
  );
}

/** Keys of a merchant that nobody stood beside when it was made: shown on the first look. */
function FirstKeys({ keys }: { keys: readonly ApiKey[] }) {
  const words = useWords(developerWords);
  // The server tells them once; they stay while this screen is open, also when the list is read again.
  const [shown] = useState(() => keys.filter(({ key }) => key !== undefined));
  if (shown.length === 0) return null;
  return (
    <Panel title={words.firstKeys}>
      {shown.map(({ id, kind, key = '' }) => (
        <SecretOnce key={id} value={key} label={words[kind]} />
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
  const words = useWords(developerWords);
  const ui = useWords(uiWords);
  return (
    <Table
      caption={words.keys}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { title: words.kind, cell: ({ kind }) => words[kind] },
        { title: words.ending, cell: row => <code>…{row.last_four}</code> },
        { title: words.created, cell: row => <Moment iso={row.creation_date} />, isWide: true },
        {
          title: words.lastUsed,
          cell: row => (row.last_used_at === null ? words.never : <Moment iso={row.last_used_at} />),
          isWide: true,
        },
        {
          title: words.worksUntil,
          cell: row => (row.expires_at === null ? ui.none : <Moment iso={row.expires_at} />),
        },
        {
          title: words.from,
          cell: row => (row.allowed_networks.length === 0 ? words.anywhere : row.allowed_networks.join(', ')),
          isWide: true,
        },
        {
          title: ui.actions,
          cell: row => (
            <div className="buttons">
              {row.kind === 'private' && (
                <Button needs="keys" look="quiet" onClick={() => onRestrict(row)}>
                  {words.restrict}
                </Button>
              )}
              <Button needs="keys" look="quiet" onClick={() => onRevoke(row)}>
                {words.revoke}
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

export default function Keys() {
  const words = useWords(developerWords);
  const { environment, merchantId } = useGateway();
  const business = useBusiness();
  const start = `/panel/businesses/${business?.id}/keys/${environment}`;
  const keys = usePanel<ApiKey[]>(start);
  const [rotating, setRotating] = useState<Kind>();
  const [leaving, setLeaving] = useState<ApiKey>();
  const [restricted, setRestricted] = useState<ApiKey>();
  return (
    <>
      <PageHead title={words.keys} lead={words.keysLead}>
        <Button needs="keys" look="primary" onClick={() => setRotating('private')}>
          {`${words.rotate}: ${words.private.toLowerCase()}`}
        </Button>
        <Button
          needs="keys"
          onClick={() => setRotating('public')}
        >{`${words.rotate}: ${words.public.toLowerCase()}`}</Button>
      </PageHead>
      <RoleNote needs="keys" />
      <Panel title={words.merchantId}>
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
