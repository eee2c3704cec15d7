import type { Overview } from '@recaudo/contract/merchant/money/overview';
import { lazy, type ReactNode, useState } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useBusiness, useSession } from '../../../session/session.tsx';
import { useData } from '../../../session/use-data.ts';
import { useIsBooksOnly } from '../../../session/use-may.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHead, Panel } from '../../../ui/page.tsx';
import { RecentCharges } from '../../payments/screens/charge-table.tsx';
import { figureMessages } from '../messages/figure-messages.ts';
import { startMessages } from '../messages/start-messages.ts';
import { Attention } from './attention.tsx';
import { Cards, useCardOrder } from './cards.tsx';
import { ByMethod, DailySales, TopDeclines } from './charts.tsx';
import { Connection } from './connection.tsx';
import { Approval, Recovered, RenewalsAhead, Sales } from './figures.tsx';
import { StartSkeleton } from './start-skeleton.tsx';
import { Welcome } from './welcome.tsx';
import { WhyToday } from './why-today.tsx';
import { YourMoney } from './your-money.tsx';

const ranges = ['7', '30', '90'] as const;

function Period() {
  const messages = useMessages(figureMessages);
  const choices = ranges.map(count => [count, fill(messages.lastDays, { days: count })] as const);
  return (
    <FilterRow filters={[{ kind: 'choice', name: 'dias', label: messages.days, initial: '30', choices }]} />
  );
}

function Recent({ overview }: { overview: Overview }) {
  const messages = useMessages(startMessages);
  const address = useAddress();
  return (
    <Panel
      title={messages.recent}
      actions={<ButtonLink href={address('/transacciones')}>{messages.seeAll}</ButtonLink>}
    >
      {overview.recent.length === 0 ? (
        <p className="quiet">{messages.noRecent}</p>
      ) : (
        <RecentCharges rows={overview.recent} />
      )}
    </Panel>
  );
}

function Business({
  overview,
  days,
  head,
}: {
  overview: Overview;
  days: number;
  head: (tools: ReactNode) => ReactNode;
}) {
  const figures = { overview, days };
  return (
    <Cards
      head={head}
      firstOnPhone={overview.attention.length > 0 ? 'attention' : undefined}
      cards={{
        sales: <Sales overview={overview} />,
        approval: <Approval {...figures} />,
        recovered: <Recovered {...figures} />,
        renewals: <RenewalsAhead overview={overview} />,
        your_money: <YourMoney />,
        daily: <DailySales {...figures} />,
        why_today: <WhyToday overview={overview} />,
        by_method: <ByMethod {...figures} />,
        recent: <Recent overview={overview} />,
        attention: <Attention items={overview.attention} />,
        declines: <TopDeclines {...figures} />,
        connection: <Connection />,
      }}
    />
  );
}

/** For a merchant without charges. */
function Beginning({ overview }: { overview: Overview }) {
  return (
    <div className="split">
      <Recent overview={overview} />
      <Connection />
    </div>
  );
}

const Books = lazy(() => import('../../reports/screens/books/books.tsx'));

/** Inicio: the books for an accountant, the business for everyone else. */
export default function Start() {
  return useIsBooksOnly() ? <Books /> : <Overall />;
}

function Overall() {
  const messages = useMessages(startMessages);
  const { account } = useSession();
  const business = useBusiness();
  const asked = useFilters().filters.get('dias');
  const days = ranges.find(count => count === asked) ?? '30';
  const overview = useData('/overview', { query: { days } });
  useCardOrder();
  // A key created here is shown only once, so it stays on screen when the first charge arrives.
  const [key, setKey] = useState<string>();
  const isNew = overview.data?.recent.length === 0;
  const head = (tools?: ReactNode) => (
    <>
      <PageHead title={fill(messages.hello, { name: account.name })} lead={business?.name}>
        {tools !== undefined && (
          <>
            <Period />
            {tools}
          </>
        )}
      </PageHead>
      {overview.data !== undefined && <Welcome isNew={isNew} privateKey={key} onKey={setKey} />}
    </>
  );
  if (overview.data === undefined || isNew) {
    return (
      <>
        {head()}
        <Loaded query={overview} skeleton={<StartSkeleton />}>
          {data => <Beginning overview={data} />}
        </Loaded>
      </>
    );
  }
  return <Business overview={overview.data} days={Number(days)} head={head} />;
}
