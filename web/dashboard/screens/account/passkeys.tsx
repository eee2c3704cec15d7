import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../api/panel-types.ts';
import { canUsePasskeys, makePasskey } from '../../api/passkey.ts';
import { send } from '../../api/request.ts';
import { usePanel } from '../../api/use-panel.ts';
import { useWords } from '../../shell/preferences.ts';
import { SESSION_KEY, useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { proofWords } from '../../words/proof-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Added = Passkey & { recovery_codes: string[] };

function AddPasskey({ onAdded }: { onAdded: (codes: string[]) => void }) {
  const words = useWords(proofWords);
  const { addresses } = useSession();
  if (!canUsePasskeys()) {
    const home = new URL(addresses.home);
    const address = /^127\.|^\[::1\]$/.test(home.hostname)
      ? `${home.protocol}//localhost${home.port === '' ? '' : `:${home.port}`}`
      : home.origin;
    return <p className="notice">{fill(words.numericAddress, { address })}</p>;
  }
  return (
    <Form
      action={({ name = '' }) => makePasskey<Added>(name)}
      submit={words.addPasskey}
      done={words.passkeyAdded}
      onDone={added => onAdded(added.recovery_codes)}
    >
      <TextField label={words.passkeyName} hint={words.passkeyNameHint} name="name" maxLength={60} required />
    </Form>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const words = useWords(proofWords);
  const ui = useWords(uiWords);
  return (
    <Dialog title={words.rename} onClose={onClose}>
      <Form
        action={({ name }) => send('PUT', `/panel/passkeys/${passkey.id}`, { body: { name } })}
        submit={ui.save}
        done={words.renamed}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={words.passkeyName}
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
  const words = useWords(proofWords);
  const client = useQueryClient();
  return (
    <Dialog title={words.remove} onClose={onClose}>
      <p>{fill(words.removeLead, { name: passkey.name })}</p>
      <Form
        action={() => send('DELETE', `/panel/passkeys/${passkey.id}`)}
        submit={words.remove}
        look="danger"
        done={words.removed}
        onDone={() => {
          onClose();
          void client.invalidateQueries({ queryKey: SESSION_KEY });
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** What signs for the person with a finger, a face or a key: several, each with a name. */
export function Passkeys() {
  const words = useWords(proofWords);
  const ui = useWords(uiWords);
  const client = useQueryClient();
  const passkeys = usePanel<Passkey[]>('/panel/passkeys');
  const [renamed, setRenamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  const [codes, setCodes] = useState<string[]>([]);
  const onAdded = (made: string[]): void => {
    setCodes(made);
    void client.invalidateQueries({ queryKey: SESSION_KEY });
  };
  return (
    <Panel title={words.passkeys}>
      <p className="quiet">{words.passkeysLead}</p>
      <Loaded query={passkeys} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p>{words.noPasskeys}</p>
          ) : (
            <Table
              caption={words.passkeys}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: words.passkeyName, cell: row => row.name },
                { title: words.created, cell: row => <Moment iso={row.creation_date} />, isWide: true },
                {
                  title: words.lastUsed,
                  cell: row => (row.last_used_at === null ? words.never : <Moment iso={row.last_used_at} />),
                },
                {
                  title: ui.actions,
                  cell: row => (
                    <div className="buttons">
                      <Button look="quiet" onClick={() => setRenamed(row)}>
                        {words.rename}
                      </Button>
                      <Button look="quiet" onClick={() => setRemoved(row)}>
                        {words.remove}
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
