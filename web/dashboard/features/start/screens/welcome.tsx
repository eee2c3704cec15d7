import type { ChargingWay, Onboarding } from '@recaudo/contract/merchant/settings/onboarding';
import { lazy, Suspense, useState } from 'react';
import { usePanel } from '../../../api/use-panel.ts';
import { fill } from '../../../messages/dictionary.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useBusiness, useGateway } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useMay } from '../../../session/use-may.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import type { Icon } from '../../../ui/icons/draw-icon.tsx';
import { CodeXml, Globe, Link as LinkIcon, Repeat } from '../../../ui/icons/icons.tsx';
import { Panel } from '../../../ui/page.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { startMessages } from '../messages/start-messages.ts';
import { welcomeMessages } from '../messages/welcome-messages.ts';
import { stepsOf } from './steps-of-way.ts';

/** Code for the first charge, only for people who integrate the API. */
const FirstCharge = lazy(async () => ({ default: (await import('./first-charge-panel.tsx')).FirstCharge }));

const icons: Record<ChargingWay, Icon> = {
  link: LinkIcon,
  page: Globe,
  subscription: Repeat,
  api: CodeXml,
};

const ways: readonly ChargingWay[] = ['link', 'page', 'subscription', 'api'];

/** The answer decides what comes next; code is shown only to people who want the API. */
function Question({ onChosen }: { onChosen: () => void }) {
  const messages = useMessages(welcomeMessages);
  const start = useMessages(startMessages);
  const { data } = useGateway();
  const choose = useChange((way: ChargingWay) => data.put('/onboarding', { body: { way } }));
  return (
    <Panel title={start.steps}>
      <h3 className="question">{messages.question}</h3>
      <p className="quiet">{messages.questionLead}</p>
      <div className="ways">
        {ways.map(way => {
          const Icon = icons[way];
          return (
            <button
              key={way}
              type="button"
              className="way"
              aria-disabled={choose.isPending || undefined}
              onClick={() => choose.mutate(way, { onSuccess: onChosen })}
            >
              <Icon className="way-mark" aria-hidden="true" />
              <strong>{messages[way]}</strong>
              <span className="small quiet">{messages[`${way}Hint`]}</span>
            </button>
          );
        })}
      </div>
      {choose.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={choose.error} />
        </div>
      )}
    </Panel>
  );
}

/** Shown until all steps are done; each step is ticked when its first record exists. */
function Checklist({ way, has, onChange }: Onboarding & { way: ChargingWay; onChange: () => void }) {
  const messages = useMessages(welcomeMessages);
  const start = useMessages(startMessages);
  const address = useAddress();
  const business = useBusiness();
  const isOwner = business?.role === 'owner';
  const path = { business_id: business?.id ?? '' };
  const goLive = usePanel('/businesses/:business_id/go-live', { path }, isOwner);
  const live = { text: 'stepLive', isDone: goLive.data?.request != null } as const;
  const steps = [
    ...stepsOf(way, has).map(step => ({ ...step, href: address(step.path) })),
    ...(isOwner ? [{ ...live, href: '/pasar-a-produccion' }] : []),
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  // Renders nothing until the last step's state is known.
  if (done === steps.length || (isOwner && goLive.isPending)) return null;
  return (
    <Panel
      title={start.steps}
      actions={<span className="quiet">{fill(messages.progress, { done, count: steps.length })}</span>}
    >
      <progress className="steps-progress" aria-label={start.steps} value={done} max={steps.length} />
      <ul className="checklist">
        {steps.map(({ text, isDone, href }) => (
          <li key={text} className={isDone ? 'done' : ''}>
            <Link href={href}>{messages[text]}</Link>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <Button needs="money" look="quiet" onClick={onChange}>
          {messages.change}
        </Button>
      </div>
    </Panel>
  );
}

/** Inicio for a newcomer, until all steps are done. `isNew`: no charges yet. */
export function Welcome({
  isNew,
  privateKey,
  onKey,
}: {
  isNew: boolean;
  privateKey: string | undefined;
  onKey: (key: string) => void;
}) {
  const { environment } = useGateway();
  const onboarding = useData('/onboarding');
  const [isAsking, setAsking] = useState(false);
  const may = useMay('money');
  // Only the sandbox has a tutorial.
  if (onboarding.data === undefined || environment !== 'sandbox') return null;
  const { way, has } = onboarding.data;
  const isUnanswered = way === null && isNew && may;
  if (isUnanswered || isAsking) return <Question onChosen={() => setAsking(false)} />;
  if (way === null) return null;
  const showsCode = way === 'api' && (!has.charge || privateKey !== undefined);
  return (
    <>
      <Checklist way={way} has={has} onChange={() => setAsking(true)} />
      {showsCode && (
        <Suspense>
          <FirstCharge privateKey={privateKey} onKey={onKey} />
        </Suspense>
      )}
    </>
  );
}
