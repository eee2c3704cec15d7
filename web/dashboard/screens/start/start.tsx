import type { Overview } from '@recaudo/contract/data/overview';
import { fill } from '../../messages/dictionary.ts';
import { figureMessages } from '../../messages/figure-messages.ts';
import { startMessages } from '../../messages/start-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { useBusiness, useSession } from '../../session/session.tsx';
import { useData } from '../../session/use-data.ts';
import { useAddress } from '../../shell/use-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { ChargeTable } from '../payments/charge-table.tsx';
import { Attention } from './attention.tsx';
import { Cards } from './cards.tsx';
import { Connection } from './connection.tsx';
import { ApprovalToday, ByMethod, DailySales, RenewalsAhead, SalesToday, TopDeclines } from './figures.tsx';
import { Welcome } from './welcome.tsx';
import { WhyToday } from './why-today.tsx';

const ranges = ['7', '30', '90'] as const;

function Period({ days }: { days: string }) {
  const messages = useMessages(figureMessages);
  const { setFilters } = useFilters();
  return (
    <SelectField
      label={messages.days}
      value={days}
      onChange={event => setFilters({ dias: event.target.value })}
      choices={ranges.map(count => [count, fill(messages.lastDays, { days: count })] as const)}
    />
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
        <ChargeTable rows={overview.recent} isShort />
      )}
    </Panel>
  );
}

function Business({ overview, days }: { overview: Overview; days: number }) {
  return (
    <Cards
      cards={{
        sales: <SalesToday overview={overview} />,
        approval: <ApprovalToday overview={overview} />,
        renewals: <RenewalsAhead overview={overview} />,
        why_today: <WhyToday overview={overview} />,
        daily: <DailySales overview={overview} />,
        by_method: <ByMethod overview={overview} days={days} />,
        recent: <Recent overview={overview} />,
        attention: <Attention items={overview.attention} />,
        declines: <TopDeclines overview={overview} days={days} />,
        connection: <Connection />,
      }}
    />
  );
}

/** For a merchant that has charged nobody yet. */
function Beginning({ overview }: { overview: Overview }) {
  return (
    <div className="split">
      <Recent overview={overview} />
      <Connection />
    </div>
  );
}

export default function Start() {
  const messages = useMessages(startMessages);
  const { account } = useSession();
  const business = useBusiness();
  const asked = useFilters().filters.get('dias');
  const days = ranges.find(count => count === asked) ?? '30';
  const overview = useData('/overview', { query: { days } });
  const isNew = overview.data && overview.data.recent.length === 0;
  return (
    <>
      <PageHead title={fill(messages.hello, { name: account.name })} lead={business?.name}>
        {isNew === false && <Period days={days} />}
      </PageHead>
      {isNew !== undefined && <Welcome isNew={isNew} />}
      <Loaded query={overview} lines={8}>
        {data => (isNew ? <Beginning overview={data} /> : <Business overview={data} days={Number(days)} />)}
      </Loaded>
    </>
  );
}
