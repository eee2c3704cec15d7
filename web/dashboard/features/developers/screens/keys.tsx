import type { ApiKey } from '@recaudo/contract/people/keys';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { usePanel } from '../../../api/use-panel.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useBusinessId, useGateway } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHead, Panel } from '../../../ui/page.tsx';
import { RoleNote } from '../../../ui/role-note.tsx';
import { Identifier, SecretOnce } from '../../../ui/values/code.tsx';
import { developerMessages } from '../messages/developer-messages.ts';
import { KeyTable } from './key-table.tsx';

type Kind = ApiKey['kind'];
const OVERLAPS_HOURS = [
  [24, 'oneDay'],
  [72, 'threeDays'],
  [168, 'oneWeek'],
  [1, 'oneHour'],
] as const;

/** The path parameters of the current key routes. */
function useKeysPath() {
  const { environment } = useGateway();
  return { business_id: useBusinessId(), environment };
}

function RotateDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const messages = useMessages(developerMessages);
  const path = useKeysPath();
  const [key, setKey] = useState<string>();
  return (
    <Dialog title={fill(messages.rotateTitle, { kind: messages[kind].toLowerCase() })} onClose={onClose}>
      {key === undefined ? (
        <Form
          action={({ overlap_hours }) =>
            panel.post('/businesses/:business_id/keys/:environment/rotate', {
              path,
              body: { kind, overlap_hours: Number(overlap_hours) },
            })
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
              ...OVERLAPS_HOURS.map(([hours, words]) => [String(hours), messages[words]] as const),
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

function RevokeDialog({ leaving, onClose }: { leaving: ApiKey; onClose: () => void }) {
  const messages = useMessages(developerMessages);
  const path = { ...useKeysPath(), key_id: leaving.id };
  return (
    <Dialog title={fill(messages.revokeTitle, { ending: leaving.last_four })} onClose={onClose}>
      <p>{messages.revokeLead}</p>
      <Form
        action={() => panel.delete('/businesses/:business_id/keys/:environment/:key_id', { path })}
        submit={messages.revoke}
        look="danger"
        done={messages.revoked}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function RestrictDialog({ restricted, onClose }: { restricted: ApiKey; onClose: () => void }) {
  const messages = useMessages(developerMessages);
  const path = { ...useKeysPath(), key_id: restricted.id };
  return (
    <Dialog title={fill(messages.restrictTitle, { ending: restricted.last_four })} onClose={onClose}>
      <p>{messages.restrictLead}</p>
      <Form
        action={({ networks = '' }) =>
          panel.put('/businesses/:business_id/keys/:environment/:key_id', {
            path,
            body: { allowed_networks: networks.split(/[\s,]+/) },
          })
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

/** Production keys of a merchant that was created without its owner present: shown on the first look. */
function FirstKeys({ keys }: { keys: readonly ApiKey[] }) {
  const messages = useMessages(developerMessages);
  // The server returns them once; this screen keeps them while it is open, even if the list refreshes.
  const [shown] = useState(() =>
    keys.filter(({ kind, key, can_be_shown: isKept }) => kind === 'private' && key !== undefined && !isKept),
  );
  if (shown.length === 0) return null;
  return (
    <Panel title={messages.firstKeys}>
      {shown.map(({ id, kind, key = '' }) => (
        <SecretOnce key={id} value={key} label={messages[kind]} />
      ))}
    </Panel>
  );
}

export default function Keys() {
  const messages = useMessages(developerMessages);
  const { merchantId } = useGateway();
  const keys = usePanel('/businesses/:business_id/keys/:environment', { path: useKeysPath() });
  const [rotating, setRotating] = useState<Kind>();
  const [leaving, setLeaving] = useState<ApiKey>();
  const [restricted, setRestricted] = useState<ApiKey>();
  return (
    <>
      <PageHead title={messages.keys} lead={messages.keysLead}>
        <Button needs="keys" onClick={() => setRotating('private')}>
          {fill(messages.rotateTitle, { kind: messages.private.toLowerCase() })}
        </Button>
        <Button needs="keys" onClick={() => setRotating('public')}>
          {fill(messages.rotateTitle, { kind: messages.public.toLowerCase() })}
        </Button>
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
      {rotating !== undefined && <RotateDialog kind={rotating} onClose={() => setRotating(undefined)} />}
      {restricted !== undefined && (
        <RestrictDialog restricted={restricted} onClose={() => setRestricted(undefined)} />
      )}
      {leaving !== undefined && <RevokeDialog leaving={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}
