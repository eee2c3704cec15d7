import type { StartedApp } from '@recaudo/contract/people/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { accountMessages } from '../../../messages/account-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { SESSION_KEY, useSession } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Identifier } from '../../../ui/values/code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

function ConfirmDialog({ started, onClose }: { started: StartedApp; onClose: () => void }) {
  const messages = useMessages(accountMessages);
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <Dialog title={messages.secondFactor} onClose={onClose}>
      <p>{messages.scan}</p>
      <img
        className="qr"
        alt={messages.qr}
        src={`data:image/svg+xml,${encodeURIComponent(started.qr_svg)}`}
        width="192"
        height="192"
      />
      <Identifier value={started.secret} />
      <Form
        action={({ code = '' }) => panel.post('/second-factor/confirm', { body: { code } })}
        submit={messages.confirm}
        onDone={answer => {
          if (answer.recovery_codes.length === 0) onClose();
          else setCodes(answer.recovery_codes);
          void client.invalidateQueries({ queryKey: SESSION_KEY });
        }}
        onCancel={onClose}
      >
        <TextField
          label={messages.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
        />
      </Form>
    </Dialog>
  );
}

/** A code from the phone in addition to the password. */
export function SecondFactor() {
  const messages = useMessages(accountMessages);
  const { account } = useSession();
  const client = useQueryClient();
  const [started, setStarted] = useState<StartedApp>();
  return (
    <Panel title={messages.secondFactor}>
      <p className="quiet">
        {account.has_authenticator_app ? messages.secondFactorOn : messages.secondFactorOff}
      </p>
      {account.has_authenticator_app ? (
        <Form
          key="stop"
          action={() => panel.post('/second-factor/stop', {})}
          submit={messages.stop}
          look="danger"
          done={messages.stopped}
          onDone={() => void client.invalidateQueries({ queryKey: SESSION_KEY })}
        />
      ) : (
        <Form
          key="start"
          action={() => panel.post('/second-factor/start', {})}
          submit={messages.start}
          onDone={setStarted}
        />
      )}
      {started !== undefined && <ConfirmDialog started={started} onClose={() => setStarted(undefined)} />}
    </Panel>
  );
}
