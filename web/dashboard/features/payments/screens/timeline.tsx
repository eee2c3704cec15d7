import type { TimelineStep } from '@recaudo/contract/merchant/payments/timeline';
import type { RetryDecisionView } from '@recaudo/contract/shared/retry';
import { messagesOfCause } from '@recaudo/contract/shared/words/failure-cause';
import type { Language } from '../../../messages/dictionary.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Reason } from '../../../ui/rejections/reason.tsx';
import { useRetryText } from '../../../ui/rejections/retry-text.ts';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { timelineMessages } from '../messages/timeline-messages.ts';

/** The detail shown next to a step's name: the first of these that it has. */
const tellingDetails = ['subject', 'reason', 'url', 'bank_name', 'fraud_rules', 'description'] as const;

function telling(details: TimelineStep['details'], language: Language): string | undefined {
  const { cause, response_code: answered } = details;
  if (typeof cause === 'string') {
    const sentence = messagesOfCause(language, cause, typeof answered === 'number' ? answered : null);
    if (sentence !== undefined) return sentence;
  }
  if ('by' in details) return [details['by'], details['note']].filter(Boolean).join(': ');
  for (const name of tellingDetails) {
    const value = details[name];
    if (typeof value === 'string' && value !== '') return value;
    if (Array.isArray(value) && value.length > 0) return value.join(', ');
  }
  return undefined;
}

function Step({ step }: { step: TimelineStep }) {
  const messages = useMessages(timelineMessages);
  const address = useAddress();
  const { kind, title, details } = step;
  const named: Record<string, string | undefined> = messages;
  const text = kind === 'event' ? title : (named[title] ?? title.replace(/^mail\./, ''));
  const { amount, id, error_code: code, request_id: requestId } = details;
  const { language } = usePreferences();
  const retryText = useRetryText();
  const decision = details['decision'] as RetryDecisionView | undefined;
  const about = decision === undefined ? telling(details, language) : retryText.decision(decision);
  return (
    <li>
      <p className="small quiet">
        <Instant iso={step.at} /> · {messages[kind]}
      </p>
      <p>
        {kind === 'event' && typeof id === 'string' ? (
          <Link href={address(`/eventos/${id}`)}>{text}</Link>
        ) : (
          <strong>{text}</strong>
        )}
        {typeof amount === 'number' && (
          <>
            {' '}
            <Money amount={amount} />
          </>
        )}
      </p>
      {typeof code === 'number' ? (
        <p className="small">
          {code} · <Reason code={code} description={about} />
        </p>
      ) : (
        about !== undefined && <p className="small">{about}</p>
      )}
      {typeof details['link'] === 'string' && <p className="small quiet">{details['link']}</p>}
      {typeof requestId === 'string' && (
        <p className="small">
          <Link href={address(`/peticiones/${requestId}`)}>{messages.seeRequest}</Link>
        </p>
      )}
      <details>
        <summary>{messages.details}</summary>
        <pre tabIndex={0} aria-label={messages.details}>
          {JSON.stringify(details, null, 2)}
        </pre>
      </details>
    </li>
  );
}

/** All events of a charge: request, rules, attempts, ledger, webhooks, emails. */
export function Timeline({ chargeId }: { chargeId: string }) {
  const messages = useMessages(timelineMessages);
  const steps = useData('/transactions/:transaction_id/timeline', { path: { transaction_id: chargeId } });
  return (
    <Panel title={messages.title}>
      <Loaded query={steps} lines={3}>
        {list => (
          <ol className="timeline">
            {list.map((step, index) => (
              <Step key={index} step={step} />
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}
