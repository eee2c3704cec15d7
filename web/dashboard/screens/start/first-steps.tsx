import { panel } from '../../api/gateway-client.ts';
import { usePanel } from '../../api/use-panel.ts';
import { startMessages } from '../../messages/start-messages.ts';
import { Link } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { useBusiness, useBusinessId } from '../../session/session.tsx';
import { useGet } from '../../session/use-api.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { FirstChargeSnippet } from './snippet.tsx';

/** Each step ticks itself when its first record is there. */
export function FirstSteps() {
  const messages = useMessages(startMessages);
  const address = useAddress();
  const one = { query: { limit: 1 } };
  const charges = useGet('/charges', one);
  const plans = useGet('/plans', one);
  const webhooks = useGet('/webhooks', {});
  const business = useBusiness();
  const goLive = usePanel(
    '/businesses/:business_id/go-live',
    { path: { business_id: business?.id ?? '' } },
    business?.role === 'owner',
  );
  const has = (rows: readonly unknown[] | undefined): boolean => (rows?.length ?? 0) > 0;
  const steps = [
    { text: messages.account, isDone: true, href: '/cuenta' },
    { text: messages.charge, isDone: has(charges.data), href: address('/llaves') },
    { text: messages.webhook, isDone: has(webhooks.data), href: address('/webhooks') },
    { text: messages.plan, isDone: has(plans.data), href: address('/planes') },
    { text: messages.live, isDone: goLive.data?.request != null, href: '/pasar-a-produccion' },
  ];
  return (
    <Panel title={messages.steps}>
      <ul className="checklist">
        {steps.map(({ text, isDone, href }) => (
          <li key={text} className={isDone ? 'done' : ''}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function FirstCharge({
  privateKey: key,
  onKey,
}: {
  privateKey: string | undefined;
  onKey: (key: string) => void;
}) {
  const messages = useMessages(startMessages);
  const path = { business_id: useBusinessId(), environment: 'sandbox' };
  return (
    <Panel title={messages.first}>
      <p className="quiet">{messages.firstLead}</p>
      <FirstChargeSnippet privateKey={key} />
      {key === undefined ? (
        <Form
          needs="keys"
          action={() =>
            panel.post('/businesses/:business_id/keys/:environment/rotate', {
              path,
              body: { kind: 'private', overlap_hours: 24 },
            })
          }
          submit={messages.makeKey}
          onDone={answer => onKey(answer.key)}
        />
      ) : (
        <p className="notice">{messages.keyNote}</p>
      )}
    </Panel>
  );
}
