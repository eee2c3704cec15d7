import { useState } from 'react';
import type { Charge } from '../../api/types.ts';
import { PAGE_ROWS, usePage } from '../../api/use-api.ts';
import { useToday } from '../../api/use-today.ts';
import { monthRange, type NamedRange } from '../../format/month-range.ts';
import { useFilters, useSearch } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { paymentWords } from '../../words/payment-words.ts';
import { reportWords } from '../../words/report-words.ts';
import { stateWords } from '../../words/state-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { ExportLinks } from '../reports/export-links.tsx';
import { FirstChargeSnippet } from '../start/snippet.tsx';
import { chargeQuery } from './charge-query.ts';
import { ChargeTable } from './charge-table.tsx';

const states = [
  'completed',
  'in_progress',
  'charge_pending',
  'failed',
  'cancelled',
  'refunded',
  'chargeback_pending',
  'chargeback_accepted',
  'chargeback_adjustment',
] as const satisfies readonly Charge['status'][];

function Filters() {
  const words = useWords(paymentWords);
  const reports = useWords(reportWords);
  const ui = useWords(uiWords);
  const stateNames = useWords(stateWords);
  const { filters, setFilters } = useFilters();
  const today = useToday();
  // A press on a range fills the boxes of the dates anew.
  const [presses, setPresses] = useState(0);
  const choose = (name: NamedRange): void => {
    if (today === undefined) return;
    const { from, to } = monthRange(today, name);
    setFilters({ 'creation[gte]': from, 'creation[lte]': to });
    setPresses(presses + 1);
  };
  const kept = (name: string) => ({ name, defaultValue: filters.get(name) ?? '' });
  return (
    <FilterBar key={presses}>
      <SelectField
        label={words.state}
        {...kept('status')}
        choices={[['', ui.all], ...states.map(state => [state, stateNames[state]] as const)]}
      />
      <TextField label={ui.from} type="date" {...kept('creation[gte]')} />
      <TextField label={ui.to} type="date" {...kept('creation[lte]')} />
      <TextField label={words.minimum} type="text" inputMode="decimal" {...kept('amount[gte]')} />
      <TextField label={words.maximum} type="text" inputMode="decimal" {...kept('amount[lte]')} />
      <TextField label={words.order} type="text" {...kept('order_id')} />
      <div className="buttons">
        <Button disabled={today === undefined} onClick={() => choose('this_month')}>
          {reports.thisMonth}
        </Button>
        <Button disabled={today === undefined} onClick={() => choose('last_month')}>
          {reports.lastMonth}
        </Button>
      </div>
    </FilterBar>
  );
}

function NoCharges() {
  const words = useWords(paymentWords);
  const ui = useWords(uiWords);
  const isFiltered = useSearch() !== '';
  const { environment } = useGateway();
  if (isFiltered) return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
  if (environment === 'production') return <Empty title={words.emptyTitle} lead={words.emptyProduction} />;
  return (
    <Empty title={words.emptyTitle} lead={words.emptyLead}>
      <FirstChargeSnippet />
    </Empty>
  );
}

export default function Transactions() {
  const words = useWords(paymentWords);
  const reports = useWords(reportWords);
  const { filters } = useFilters();
  const query = chargeQuery(filters);
  const charges = usePage('/charges', { query });
  return (
    <>
      <PageHead title={words.title}>
        <ExportLinks
          kind="transactions"
          query={query}
          labels={{ csv: reports.exportCsv, xlsx: reports.exportXlsx }}
        />
      </PageHead>
      <SavedViews list="transactions" />
      <Filters />
      <Loaded query={charges} lines={10}>
        {rows =>
          rows.length === 0 ? (
            <NoCharges />
          ) : (
            <>
              <ChargeTable name="transactions" rows={rows.slice(0, PAGE_ROWS)} />
              <Pager page={charges.page} rows={rows.length} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
