import type { SettledMerchant } from '@recaudo/contract/operator/settlement/settlements';
import type { Environment } from '@recaudo/contract/shared/environment';
import { usePanel } from '../../../../api/use-panel.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import type { Column } from '../../../../ui/lists/column.ts';
import { StatusTabs } from '../../../../ui/lists/status-tabs.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { settledMessages } from '../../messages/settled-messages.ts';
import { useEnvironmentChoice, useEnvironmentFilter } from '../environment-filter.ts';
import { useScheduleText } from './schedule-text.ts';

/** Everything that is the merchant's, wherever it is. */
const owedTo = (row: SettledMerchant): number =>
  Math.round((row.pending + row.available + row.reserved + row.in_payout) * 100) / 100;

function useCutoffColumns(today: string): Column<SettledMerchant>[] {
  const messages = useMessages(settledMessages);
  const scheduleOf = useScheduleText();
  const amount = { align: 'end', isWide: true } as const;
  return [
    {
      title: messages.merchant,
      cell: row => <Named name={row.merchant.name} below={scheduleOf(row)} />,
    },
    {
      title: messages.nextCutoff,
      cell: ({ next_cutoff: day }) =>
        day === null ? messages.onDemand : day === today ? messages.today : <Day day={day} />,
    },
    { title: messages.pending, cell: ({ pending }) => <Money amount={pending} />, ...amount },
    { title: messages.available, cell: ({ available }) => <Money amount={available} />, ...amount },
    { title: messages.reserved, cell: ({ reserved }) => <Money amount={reserved} />, ...amount },
    { title: messages.in_payout, cell: row => <Money amount={row.in_payout} />, ...amount },
    { title: messages.owed, cell: row => <Money amount={owedTo(row)} />, align: 'end' },
  ];
}

function Cutoffs({ rows, today, environment }: Shown) {
  const messages = useMessages(settledMessages);
  const columns = useCutoffColumns(today);
  const total = Math.round(rows.reduce((sum, row) => sum + owedTo(row), 0) * 100) / 100;
  return (
    <>
      <dl className="list-totals">
        <div>
          <dt>{messages.owedTotal}</dt>
          <dd>
            <Money amount={total} />
          </dd>
        </div>
      </dl>
      <Table
        caption={messages.cutoffs}
        rows={rows}
        keyOf={({ merchant }) => merchant.id}
        hrefOf={({ merchant }) => `/ops/liquidaciones/${environment}/${merchant.id}`}
        columns={columns}
      />
    </>
  );
}

function Negative({ rows, environment }: Shown) {
  const messages = useMessages(settledMessages);
  const { language } = usePreferences();
  const negative = rows.filter(({ available }) => available < 0);
  if (negative.length === 0) return <Empty title={messages.noneNegative} lead={messages.noneNegativeLead} />;
  const causesOf = ({ causes }: SettledMerchant): string =>
    causes
      .map(({ cause, amount }) =>
        fill(messages.causeOf, { cause: messages[cause], amount: formatMoney(amount, language) }),
      )
      .join(', ');
  return (
    <>
      <p className="notice closing wait">{messages.negativeLead}</p>
      <Table
        caption={messages.negative}
        rows={negative}
        keyOf={({ merchant }) => merchant.id}
        hrefOf={({ merchant }) => `/ops/liquidaciones/${environment}/${merchant.id}`}
        columns={[
          { title: messages.merchant, cell: row => <Named name={row.merchant.name} below={causesOf(row)} /> },
          { title: messages.available, cell: ({ available }) => <Money amount={available} />, align: 'end' },
          {
            title: messages.pending,
            cell: ({ pending }) => <Money amount={pending} />,
            align: 'end',
            isWide: true,
          },
          {
            title: messages.reserved,
            cell: ({ reserved }) => <Money amount={reserved} />,
            align: 'end',
            isWide: true,
          },
        ]}
      />
    </>
  );
}

interface Shown {
  rows: readonly SettledMerchant[];
  today: string;
  environment: Environment;
}

/** The merchants that the operator collects for, by their next cutoff. */
export default function SettledMerchants() {
  const messages = useMessages(settledMessages);
  const environment = useEnvironmentFilter();
  const isNegative = useFilters().filters.get('status') === 'negative';
  const settled = usePanel('/ops/settlements/:environment', { path: { environment } });
  const Shown = isNegative ? Negative : Cutoffs;
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <FilterRow filters={[useEnvironmentChoice()]} />
      <StatusTabs
        label={messages.views}
        kept={['environment']}
        choices={[
          ['', messages.cutoffs],
          ['negative', messages.negative],
        ]}
      />
      <Loaded query={settled}>
        {({ merchants, today }) =>
          merchants.length === 0 ? (
            <Empty title={messages.emptyTitle} lead={messages.emptyLead} />
          ) : (
            <Shown rows={merchants} today={today} environment={environment} />
          )
        }
      </Loaded>
    </>
  );
}
