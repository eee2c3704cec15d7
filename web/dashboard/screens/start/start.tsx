import { useState } from 'react';
import type { GoLive, NewKey } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { useGet, usePanel } from '../../api/use-api.ts';
import { Link } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useBusiness, useGateway, useSession } from '../../shell/session.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Identifier } from '../../ui/code.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../ui/page.tsx';
import { fill } from '../../words/dictionary.ts';
import { shellWords } from '../../words/shell-words.ts';
import { startWords } from '../../words/start-words.ts';
import { ChargeTable } from '../payments/charge-table.tsx';
import { FirstChargeSnippet } from './snippet.tsx';

/** Each step ticks itself when its first record is there. */
function FirstSteps() {
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

function FirstCharge() {
  const words = useWords(startWords);
  const business = useBusiness();
  const [key, setKey] = useState<string>();
  return (
    <Panel title={words.first}>
      <p className="quiet">{words.firstLead}</p>
      <FirstChargeSnippet privateKey={key} />
      {key === undefined ? (
        <Form
          action={() =>
            send<NewKey>('POST', `/panel/businesses/${business?.id}/keys/sandbox/rotate`, {
              body: { kind: 'private', overlap_hours: 24 },
            })
          }
          submit={words.makeKey}
          onDone={answer => setKey(answer.key)}
        />
      ) : (
        <p className="notice">{words.keyNote}</p>
      )}
    </Panel>
  );
}

function Connection() {
  const words = useWords(startWords);
  const shell = useWords(shellWords);
  const { addresses } = useSession();
  const { environment, merchantId } = useGateway();
  return (
    <Panel title={words.address}>
      <Facts
        rows={[
          [words.merchantId, <Identifier key="id" value={merchantId} />],
          [words.baseUrl, <Identifier key="url" value={addresses[environment]} />],
        ]}
      />
      <div className="buttons">
        <a className="button plain" href="/docs">
          {words.reference}
        </a>
        {environment === 'sandbox' && (
          <>
            <a className="button plain" href="/mail">
              {shell.mailbox}
            </a>
            <a className="button plain" href="/inbox">
              {shell.inbox}
            </a>
          </>
        )}
      </div>
    </Panel>
  );
}

function Recent() {
  const words = useWords(startWords);
  const address = useAddress();
  const charges = useGet('/charges', { query: { limit: 5 } });
  return (
    <Panel
      title={words.recent}
      actions={<ButtonLink href={address('/transacciones')}>{words.seeAll}</ButtonLink>}
    >
      <Loaded query={charges} lines={3}>
        {rows =>
          rows.length === 0 ? <p className="quiet">{words.noRecent}</p> : <ChargeTable rows={rows} isShort />
        }
      </Loaded>
    </Panel>
  );
}

export default function Start() {
  const words = useWords(startWords);
  const { account } = useSession();
  const { environment } = useGateway();
  const business = useBusiness();
  return (
    <>
      <PageHead title={fill(words.hello, { name: account.name })} lead={business?.name} />
      <div className="split">
        <div>
          {environment === 'sandbox' && <FirstCharge />}
          <Recent />
        </div>
        <div>
          <FirstSteps />
          <Connection />
        </div>
      </div>
    </>
  );
}
