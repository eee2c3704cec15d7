import type { WebhookTest } from '@recaudo/contract/data/webhooks';
import { messagesOfCause } from '@recaudo/contract/failure-cause';
import { useState } from 'react';
import { fill } from '../../messages/dictionary.ts';
import { webhookMessages } from '../../messages/webhook-messages.ts';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { useGateway } from '../../session/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import type { DialogProps } from './webhook-dialogs.tsx';

function TestResult({ result }: { result: WebhookTest }) {
  const messages = useMessages(webhookMessages);
  const { language } = usePreferences();
  const { is_ok: isOk, response_code: code, duration_ms: duration, cause } = result;
  // Of a program on this machine nothing is told but that it took it.
  if (isOk && code === null) return <p className="notice good">{messages.testTaken}</p>;
  return (
    <p className={isOk ? 'notice good' : 'notice bad'}>
      {isOk
        ? fill(messages.testOk, { code: code ?? '', duration })
        : fill(messages.testFailed, {
            cause: messagesOfCause(language, cause, code) ?? cause ?? '',
            duration,
          })}
    </p>
  );
}

export function TestWebhookDialog({ webhook, onClose }: DialogProps) {
  const messages = useMessages(webhookMessages);
  const { data } = useGateway();
  const [result, setResult] = useState<WebhookTest>();
  return (
    <Dialog title={messages.test} onClose={onClose}>
      <p>{messages.testLead}</p>
      <Form
        needs="webhooks"
        action={(_values, idempotencyKey) => {
          setResult(undefined);
          return data.post('/webhooks/:webhook_id/test', {
            path: { webhook_id: webhook.id },
            idempotencyKey,
          });
        }}
        submit={messages.test}
        onDone={setResult}
        onCancel={onClose}
      >
        <div role="status">{result !== undefined && <TestResult result={result} />}</div>
      </Form>
    </Dialog>
  );
}
