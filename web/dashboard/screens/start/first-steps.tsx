import type { GoLive, NewKey } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { useGet } from '../../api/use-api.ts';
import { usePanel } from '../../api/use-panel.ts';
import { Link } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useBusiness } from '../../shell/session.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { startWords } from '../../words/start-words.ts';
import { FirstChargeSnippet } from './snippet.tsx';

/** Each step ticks itself when its first record is there. */
export function FirstSteps() {
  const words = useWords(startWords);
  const address = useAddress();
  const one = { query: { limit: 1 } };
  const charges = useGet('/charges', one);
  const plans = useGet('/plans', one);
  const webhooks = useGet('/webhooks', {});
  const business = useBusiness();
  const goLive = usePanel<GoLive>(`/panel/businesses/${business?.id}/go-live`, business?.role === 'owner');
  const has = (rows: readonly unknown[] | undefined): boolean => (rows?.length ?? 0) > 0;
  const steps = [
    { text: words.account, isDone: true, href: '/cuenta' },
    { text: words.charge, isDone: has(charges.data), href: address('/llaves') },
    { text: words.webhook, isDone: has(webhooks.data), href: address('/webhooks') },
    { text: words.plan, isDone: has(plans.data), href: address('/planes') },
    { text: words.live, isDone: goLive.data?.request != null, href: '/pasar-a-produccion' },
  ];
  return (
    <Panel title={words.steps}>
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
  const words = useWords(startWords);
  const business = useBusiness();
  return (
    <Panel title={words.first}>
      <p className="quiet">{words.firstLead}</p>
      <FirstChargeSnippet privateKey={key} />
      {key === undefined ? (
        <Form
          needs="keys"
          action={() =>
            send<NewKey>('POST', `/panel/businesses/${business?.id}/keys/sandbox/rotate`, {
              body: { kind: 'private', overlap_hours: 24 },
            })
          }
          submit={words.makeKey}
          onDone={answer => onKey(answer.key)}
        />
      ) : (
        <p className="notice">{words.keyNote}</p>
      )}
    </Panel>
  );
}
