import type { WebhookTest } from '@recaudo/contract/merchant/settings/webhooks';
import { eventTypes } from '@recaudo/contract/shared/event-types';
import { messagesOfCause } from '@recaudo/contract/shared/words/failure-cause';
import { useState } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { deliveryMessages } from '../messages/delivery-messages.ts';
import { webhookMessages } from '../messages/webhook-messages.ts';
import { Exchange } from '../screens/inspector/exchange.tsx';
import { adviceFor } from '../screens/inspector/mend.ts';
import type { DialogProps } from './webhook-dialogs.tsx';

function TestResult({ result }: { result: WebhookTest }) {
  const messages = useMessages(webhookMessages);
  const own = useMessages(deliveryMessages);
  const { language } = usePreferences();
  const { is_ok: isOk, response_code: code, duration_ms: duration, cause } = result;
  // For a program on this machine only success is shown.
  if (isOk && code === null) return <p className="notice good">{messages.testTaken}</p>;
  if (isOk) return <p className="notice good">{fill(messages.testOk, { code: code ?? '', duration })}</p>;
  const words = messagesOfCause(language, cause, code) ?? cause ?? '';
  return (
    <div className="notice bad">
      <p>{fill(messages.testFailed, { cause: words, duration })}</p>
      <p>{own[adviceFor(cause, code)]}</p>
    </div>
  );
}

export function TestWebhookDialog({ webhook, onClose }: DialogProps) {
  const messages = useMessages(webhookMessages);
  const own = useMessages(deliveryMessages);
  const { data } = useGateway();
  const [result, setResult] = useState<WebhookTest>();
  return (
    <Dialog title={messages.test} onClose={onClose}>
      <p>{messages.testLead}</p>
      <Form
        needs="webhooks"
        action={({ event_type: type }, idempotencyKey) => {
          setResult(undefined);
          return data.post('/webhooks/:webhook_id/test', {
            path: { webhook_id: webhook.id },
            body: { event_type: type as WebhookTest['event_type'] },
            idempotencyKey,
          });
        }}
        submit={messages.test}
        onDone={setResult}
        onCancel={onClose}
      >
        <SelectField
          label={own.eventType}
          name="event_type"
          choices={[['test', own.plainTest], ...eventTypes.map(type => [type, type] as const)]}
        />
        <div role="status">{result !== undefined && <TestResult result={result} />}</div>
        {result !== undefined && <Exchange call={result} requestBody={result.request_body} />}
      </Form>
    </Dialog>
  );
}
