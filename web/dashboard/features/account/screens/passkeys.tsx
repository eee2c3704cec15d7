import type { Passkey } from '@recaudo/contract/people/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { canUsePasskeys, makePasskey } from '../../../api/passkey.ts';
import { usePanel } from '../../../api/use-panel.ts';
import { fill } from '../../../messages/dictionary.ts';
import { proofMessages } from '../../../messages/proof-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { SESSION_KEY, useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

function AddPasskey({ onAdded }: { onAdded: (codes: string[]) => void }) {
  const messages = useMessages(proofMessages);
  const { addresses } = useSession();
  if (!canUsePasskeys()) {
    const portal = new URL(addresses.portal);
    const address = /^127\.|^\[::1\]$/.test(portal.hostname)
      ? `${portal.protocol}//localhost${portal.port === '' ? '' : `:${portal.port}`}`
      : portal.origin;
    return <p className="notice">{fill(messages.numericAddress, { address })}</p>;
  }
  return (
    <Form
      action={({ name = '' }) => makePasskey(name)}
      submit={messages.addPasskey}
      done={messages.passkeyAdded}
      onDone={added => onAdded(added.recovery_codes)}
    >
      <TextField
        label={messages.passkeyName}
        hint={messages.passkeyNameHint}
        name="name"
        maxLength={60}
        required
      />
    </Form>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const messages = useMessages(proofMessages);
  const ui = useMessages(uiMessages);
  return (
    <Dialog title={messages.rename} onClose={onClose}>
      <Form
        action={({ name = '' }) =>
          panel.put('/passkeys/:passkey_id', { path: { passkey_id: passkey.id }, body: { name } })
        }
        submit={ui.save}
        done={messages.renamed}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={messages.passkeyName}
          name="name"
          defaultValue={passkey.name}
          maxLength={60}
          required
          autoFocus
        />
      </Form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const messages = useMessages(proofMessages);
  const client = useQueryClient();
  return (
    <Dialog title={messages.remove} onClose={onClose}>
      <p>{fill(messages.removeLead, { name: passkey.name })}</p>
      <Form
        action={() => panel.delete('/passkeys/:passkey_id', { path: { passkey_id: passkey.id } })}
        submit={messages.remove}
        look="danger"
        done={messages.removed}
        onDone={() => {
          onClose();
          void client.invalidateQueries({ queryKey: SESSION_KEY });
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** A person's passkeys, each with a name: a fingerprint, a face or a security key. */
export function Passkeys() {
  const messages = useMessages(proofMessages);
  const ui = useMessages(uiMessages);
  const client = useQueryClient();
  const passkeys = usePanel('/passkeys');
  const [renamed, setRenamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  const [codes, setCodes] = useState<string[]>([]);
  const onAdded = (made: string[]): void => {
    setCodes(made);
    void client.invalidateQueries({ queryKey: SESSION_KEY });
  };
  return (
    <Panel title={messages.passkeys}>
      <p className="quiet">{messages.passkeysLead}</p>
      <Loaded query={passkeys} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p>{messages.noPasskeys}</p>
          ) : (
            <Table
              caption={messages.passkeys}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: messages.passkeyName, cell: row => row.name },
                { title: messages.created, cell: row => <Instant iso={row.creation_date} />, isWide: true },
                {
                  title: messages.lastUsed,
                  cell: row =>
                    row.last_used_at === null ? messages.never : <Instant iso={row.last_used_at} />,
                },
                {
                  title: ui.actions,
                  cell: row => (
                    <div className="buttons">
                      <Button look="quiet" onClick={() => setRenamed(row)}>
                        {messages.rename}
                      </Button>
                      <Button look="quiet" onClick={() => setRemoved(row)}>
                        {messages.remove}
                      </Button>
                    </div>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <AddPasskey onAdded={onAdded} />
      {renamed !== undefined && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed !== undefined && <RemoveDialog passkey={removed} onClose={() => setRemoved(undefined)} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </Panel>
  );
}
