import type { Webhook } from '@recaudo/contract/api/webhooks';
import { messagesOfCause } from '@recaudo/contract/shared/words/failure-cause';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Facts } from '../../../../ui/page.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { VerifyByCode } from '../../dialogs/webhook-dialogs.tsx';
import { webhookMessages } from '../../messages/webhook-messages.ts';

/** The result of the last ping in the language of the reader. */
function usePingResult({ verification }: Webhook): string {
  const messages = useMessages(webhookMessages);
  const { language } = usePreferences();
  const { cause, reason, response_code: code } = verification;
  if (reason !== null) return messagesOfCause(language, cause, code) ?? reason;
  return code === null ? messages.pingTaken : fill(messages.pingAnswered, { code });
}

/** When the endpoint was verified, the last ping's result, and the next ping. */
export function VerificationFacts({ webhook }: { webhook: Webhook }) {
  const messages = useMessages(webhookMessages);
  const result = usePingResult(webhook);
  const { attempts, last_attempt_date: last, next_attempt_date: next, verified_date } = webhook.verification;
  if (last === null && verified_date === null) return null;
  return (
    <Facts
      rows={[
        [
          messages.verifiedOn,
          verified_date === null ? messages.notYet : <Instant key="verified" iso={verified_date} />,
        ],
        [messages.lastPing, last === null ? messages.notYet : <Instant key="last" iso={last} />],
        [messages.pingResult, last === null ? messages.notYet : result],
        [messages.pingCount, String(attempts)],
        ...(next === null ? [] : [[messages.nextPing, <Instant key="next" iso={next} />] as const]),
      ]}
    />
  );
}

/** Sends the ping again. The facts above the button show its result. */
export function PingButton({ webhook }: { webhook: Webhook }) {
  const messages = useMessages(webhookMessages);
  const { api } = useGateway();
  return (
    <Form
      needs="webhooks"
      action={(_values, idempotencyKey) =>
        api.post('/webhooks/:webhook_id/verify', { path: { webhook_id: webhook.id }, idempotencyKey })
      }
      submit={messages.verifyNow}
      look={webhook.status === 'unverified' ? 'primary' : 'plain'}
      onDone={({ verification: { reason } }) =>
        showToast(reason === null ? messages.verifiedNow : messages.stillUnverified)
      }
    />
  );
}

/** For an unverified endpoint: send another ping, or enter the received code. */
export function VerifyForms({ webhook }: { webhook: Webhook }) {
  const messages = useMessages(webhookMessages);
  return (
    <>
      <p className="quiet">{messages.verifyLead}</p>
      <PingButton webhook={webhook} />
      <VerifyByCode webhook={webhook} />
    </>
  );
}
