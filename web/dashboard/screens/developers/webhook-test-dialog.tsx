import { useState } from 'react';
import { messagesOfCause } from '../../../../server/src/domain/webhooks/endpoints/failure-cause.ts';
import { send } from '../../api/request.ts';
import type { WebhookTest } from '../../api/webhook-types.ts';
import { fill } from '../../messages/dictionary.ts';
import { webhookMessages } from '../../messages/webhook-messages.ts';
import { useMessages, usePreferences } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
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
  const address = `${useDataAddress()}/webhooks/${encodeURIComponent(webhook.id)}/test`;
  const [result, setResult] = useState<WebhookTest>();
  return (
    <Dialog title={messages.test} onClose={onClose}>
      <p>{messages.testLead}</p>
      <Form
        needs="webhooks"
        action={(_values, idempotencyKey) => {
          setResult(undefined);
          return send<WebhookTest>('POST', address, { body: {}, idempotencyKey });
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
