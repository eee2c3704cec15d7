import { wordsOfCause } from '@recaudo/contract/failure-cause';
import { useState } from 'react';
import { send } from '../../api/request.ts';
import type { WebhookTest } from '../../api/webhook-types.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { fill } from '../../words/dictionary.ts';
import { webhookWords } from '../../words/webhook-words.ts';
import type { DialogProps } from './webhook-dialogs.tsx';

function TestResult({ result }: { result: WebhookTest }) {
  const words = useWords(webhookWords);
  const { language } = usePreferences();
  const { is_ok: isOk, response_code: code, duration_ms: duration, cause } = result;
  // Of a program on this machine nothing is told but that it took it.
  if (isOk && code === null) return <p className="notice good">{words.testTaken}</p>;
  return (
    <p className={isOk ? 'notice good' : 'notice bad'}>
      {isOk
        ? fill(words.testOk, { code: code ?? '', duration })
        : fill(words.testFailed, { cause: wordsOfCause(language, cause, code) ?? cause ?? '', duration })}
    </p>
  );
}

export function TestWebhookDialog({ webhook, onClose }: DialogProps) {
  const words = useWords(webhookWords);
  const address = `${useDataAddress()}/webhooks/${encodeURIComponent(webhook.id)}/test`;
  const [result, setResult] = useState<WebhookTest>();
  return (
    <Dialog title={words.test} onClose={onClose}>
      <p>{words.testLead}</p>
      <Form
        needs="webhooks"
        action={(_values, idempotencyKey) => {
          setResult(undefined);
          return send<WebhookTest>('POST', address, { body: {}, idempotencyKey });
        }}
        submit={words.test}
        onDone={setResult}
        onCancel={onClose}
      >
        <div role="status">{result !== undefined && <TestResult result={result} />}</div>
      </Form>
    </Dialog>
  );
}
