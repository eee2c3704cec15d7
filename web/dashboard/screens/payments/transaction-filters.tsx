import { useState } from 'react';
import { useToday } from '../../api/use-today.ts';
import { monthRange, type NamedRange } from '../../format/month-range.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { moneyListWords } from '../../words/money-list-words.ts';
import { paymentWords } from '../../words/payment-words.ts';
import { reportWords } from '../../words/report-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { furtherFilters } from './charge-query.ts';

/** A box that keeps what the address has. */
const useKept = () => {
  const { filters } = useFilters();
  return (name: string) => ({ name, defaultValue: filters.get(name) ?? '' });
};

/** Dates and amounts, which every list of money has. */
export function DatesAndAmounts() {
  const words = useWords(paymentWords);
  const ui = useWords(uiWords);
  const kept = useKept();
  return (
    <>
      <TextField label={ui.from} type="date" {...kept('creation[gte]')} />
      <TextField label={ui.to} type="date" {...kept('creation[lte]')} />
      <TextField label={words.minimum} type="text" inputMode="decimal" {...kept('amount[gte]')} />
      <TextField label={words.maximum} type="text" inputMode="decimal" {...kept('amount[lte]')} />
    </>
  );
}

/** What is asked for less often; open while something of it is. */
function FurtherFilters() {
  const words = useWords(moneyListWords);
  const { filters } = useFilters();
  const kept = useKept();
  const isUsed = furtherFilters.some(name => filters.has(name));
  const [isOpen, setOpen] = useState(isUsed);
  const digits = { inputMode: 'numeric', pattern: '[0-9]{4}', maxLength: 4 } as const;
  return (
    <details className="further" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{words.moreFilters}</summary>
      <div className="filters">
        <TextField
          label={words.customer}
          type="text"
          placeholder={words.customerHint}
          {...kept('customer')}
        />
        <TextField label={words.brand} type="text" {...kept('brand')} />
        <TextField label={words.lastFour} type="text" {...digits} {...kept('last_four')} />
        <TextField label={words.bank} type="text" {...kept('bank')} />
        <TextField label={words.errorCode} type="text" {...digits} {...kept('error_code')} />
        <SelectField
          label={words.hasRefund}
          {...kept('has_refund')}
          choices={[
            ['', words.all],
            ['true', words.withRefund],
            ['false', words.withoutRefund],
          ]}
        />
        <TextField label={words.cus} type="text" {...kept('cus')} />
        <TextField label={words.reference} type="text" {...kept('reference')} />
      </div>
    </details>
  );
}

/** Presses that fill the dates with a month. */
export function MonthButtons({ onChosen }: { onChosen: () => void }) {
  const reports = useWords(reportWords);
  const { setFilters } = useFilters();
  const today = useToday();
  const choose = (name: NamedRange): void => {
    if (today === undefined) return;
    const { from, to } = monthRange(today, name);
    setFilters({ 'creation[gte]': from, 'creation[lte]': to });
    onChosen();
  };
  return (
    <div className="buttons">
      <Button disabled={today === undefined} onClick={() => choose('this_month')}>
        {reports.thisMonth}
      </Button>
      <Button disabled={today === undefined} onClick={() => choose('last_month')}>
        {reports.lastMonth}
      </Button>
    </div>
  );
}

export function TransactionFilters() {
  const words = useWords(paymentWords);
  const lists = useWords(moneyListWords);
  const kept = useKept();
  // A press on a range fills the boxes of the dates anew.
  const [presses, setPresses] = useState(0);
  return (
    <FilterBar key={presses}>
      <DatesAndAmounts />
      <SelectField
        label={words.method}
        {...kept('method')}
        choices={[
          ['', lists.anyMethod],
          ['card', words.card],
          ['bank_account', words.bank_account],
          ['store', words.store],
        ]}
      />
      <TextField label={words.order} type="text" {...kept('order_id')} />
      <MonthButtons onChosen={() => setPresses(presses + 1)} />
      <FurtherFilters />
    </FilterBar>
  );
}
