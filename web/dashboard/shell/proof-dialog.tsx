import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { panel } from '../api/gateway-client.ts';
import { canUsePasskeys, signWithPasskey } from '../api/passkey.ts';
import { type Needs, whenProofNeeded } from '../api/proof.ts';
import { proofMessages } from '../messages/proof-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { SESSION_KEY, useSession } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

interface Question {
  needs: Needs;
  answer: (isShown: boolean) => void;
}

async function showPasskey(): Promise<void> {
  const options = await panel.post('/step-up/passkey', {});
  await panel.post('/step-up', { body: { passkey: await signWithPasskey(options) } });
}

function ProofForm({ needs, onDone }: { needs: Needs; onDone: () => void }) {
  const messages = useMessages(proofMessages);
  const { account } = useSession();
  const mustBeSecond = needs === 'second_factor';
  const [isCode, setIsCode] = useState(mustBeSecond);
  return (
    <>
      <Form
        key={isCode ? 'code' : 'password'}
        action={({ password = '', code = '' }) =>
          panel.post('/step-up', { body: isCode ? { code: code.replaceAll(' ', '') } : { password } })
        }
        submit={messages.confirm}
        onDone={onDone}
      >
        {isCode ? (
          <TextField label={messages.code} name="code" autoComplete="one-time-code" required autoFocus />
        ) : (
          <TextField
            label={messages.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus
          />
        )}
      </Form>
      <div className="buttons">
        {account.has_second_factor && !mustBeSecond && (
          <Button look="quiet" onClick={() => setIsCode(!isCode)}>
            {isCode ? messages.usePassword : messages.useCode}
          </Button>
        )}
      </div>
      {account.has_passkey && canUsePasskeys() && (
        <Form key="passkey" action={showPasskey} submit={messages.usePasskey} look="plain" onDone={onDone} />
      )}
    </>
  );
}

/** Asks the person to authenticate again when the server requires it; the waiting request then continues. */
export function ProofDialog() {
  const messages = useMessages(proofMessages);
  const client = useQueryClient();
  const { account } = useSession();
  const [question, setQuestion] = useState<Question>();
  const hasSecondFactor = useRef(account.has_second_factor);
  hasSecondFactor.current = account.has_second_factor;
  useEffect(
    () =>
      whenProofNeeded(needs => {
        // Without a second factor, the person is sent to the page that turns it on.
        if (needs === 'second_factor' && !hasSecondFactor.current) return Promise.resolve(false);
        return new Promise(answer => setQuestion({ needs, answer }));
      }),
    [],
  );
  if (question === undefined) return null;
  const end = (isShown: boolean): void => {
    setQuestion(undefined);
    question.answer(isShown);
    if (isShown) void client.invalidateQueries({ queryKey: SESSION_KEY });
  };
  return (
    <Dialog title={messages.title} onClose={() => end(false)}>
      <p>{question.needs === 'second_factor' ? messages.secondFactorLead : messages.lead}</p>
      <ProofForm needs={question.needs} onDone={() => end(true)} />
    </Dialog>
  );
}
