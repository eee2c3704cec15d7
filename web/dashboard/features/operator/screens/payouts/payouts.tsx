import type { OperatorBatch, PayoutOverview } from '@recaudo/contract/operator/settlement/payouts';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { usePanel } from '../../../../api/use-panel.ts';
import { formatInstant } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { StatusTabs } from '../../../../ui/lists/status-tabs.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { Day } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { DraftDialog } from '../../dialogs/payout-dialogs.tsx';
import { payoutMessages } from '../../messages/payout-messages.ts';
import { useEnvironmentChoice, useEnvironmentFilter } from '../environment-filter.ts';
import { BatchMark } from './payout-marks.tsx';
import { Troubled } from './troubled.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

function BatchTable({ rows, environment }: { rows: readonly OperatorBatch[]; environment: Environment }) {
  const messages = useMessages(payoutMessages);
  const { language } = usePreferences();
  const by = ({ creation_date: date, drafted_by: name }: OperatorBatch): string =>
    fill(messages.by, { when: formatInstant(date, language), name });
  return (
    <Table
      caption={messages.batches}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/ops/desembolsos/${environment}/${id}`}
      columns={[
        {
          title: messages.batch,
          cell: row => (
            <Named
              name={fill(messages.ofBatch, { total: formatMoney(row.total, language) })}
              below={by(row)}
            />
          ),
        },
        { title: messages.state, cell: ({ status }) => <BatchMark status={status} /> },
        { title: messages.count, cell: ({ payouts }) => payouts, align: 'end', isWide: true },
        { title: messages.payDate, cell: row => <Day day={row.pay_date} />, isWide: true },
        { title: messages.format, cell: ({ format }) => format, isWide: true },
      ]}
    />
  );
}

/** What can be done next: set the paying account, draft a batch, or nothing. */
function NextStep({ overview, onDraft }: { overview: PayoutOverview; onDraft: () => void }) {
  const messages = useMessages(payoutMessages);
  if (overview.payer === null) return <p className="notice closing wait">{messages.noPayer}</p>;
  if (overview.due === 0) return <p className="notice closing">{messages.nothingDue}</p>;
  const text = fill(overview.due === 1 ? messages.draftLeadOne : messages.draftLead, { count: overview.due });
  return (
    <div className="notice closing wait">
      <p>{text}</p>
      <div className="buttons">
        <Button needs="ops:money" look="primary" onClick={onDraft}>
          {messages.draft}
        </Button>
      </div>
    </div>
  );
}

function Batches({ overview, environment }: { overview: PayoutOverview; environment: Environment }) {
  const messages = useMessages(payoutMessages);
  const [isDrafting, setDrafting] = useState(false);
  return (
    <>
      <NextStep overview={overview} onDraft={() => setDrafting(true)} />
      {overview.batches.length === 0 ? (
        <Empty title={messages.emptyTitle} lead={messages.emptyLead} />
      ) : (
        <BatchTable rows={overview.batches} environment={environment} />
      )}
      {isDrafting && (
        <DraftDialog overview={overview} environment={environment} onClose={() => setDrafting(false)} />
      )}
    </>
  );
}

function Overview({ environment }: { environment: Environment }) {
  const overview = usePanel('/ops/payouts/:environment', { path: { environment } });
  const view = useFilters().filters.get('status');
  return (
    <Loaded query={overview}>
      {data =>
        view === 'troubled' ? (
          <Troubled payouts={data.troubled} environment={environment} />
        ) : (
          <Batches overview={data} environment={environment} />
        )
      }
    </Loaded>
  );
}

/** Batches of payouts, what came back of them, and the accounts that they wait for. */
export default function Payouts() {
  const messages = useMessages(payoutMessages);
  const environment = useEnvironmentFilter();
  const view = useFilters().filters.get('status');
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <FilterRow filters={[useEnvironmentChoice()]} />
      <StatusTabs
        label={messages.views}
        kept={['environment']}
        choices={[
          ['', messages.batches],
          ['troubled', messages.troubledTab],
          ['accounts', messages.accountsTab],
        ]}
      />
      {view === 'accounts' ? (
        <WaitingAccounts environment={environment} />
      ) : (
        <Overview environment={environment} />
      )}
    </>
  );
}
