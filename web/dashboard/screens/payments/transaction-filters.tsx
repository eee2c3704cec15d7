import { useState } from 'react';
import { useToday } from '../../api/use-today.ts';
import { monthRange, type NamedRange } from '../../format/month-range.ts';
import { moneyListMessages } from '../../messages/money-list-messages.ts';
import { paymentMessages } from '../../messages/payment-messages.ts';
import { reportMessages } from '../../messages/report-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { furtherFilters } from './charge-query.ts';

/** A box that keeps what the address has. */
const useKept = () => {
  const { filters } = useFilters();
  return (name: string) => ({ name, defaultValue: filters.get(name) ?? '' });
};

/** Dates and amounts, which every list of money has. */
export function DatesAndAmounts() {
  const messages = useMessages(paymentMessages);
  const ui = useMessages(uiMessages);
  const kept = useKept();
  return (
    <>
      <TextField label={ui.from} type="date" {...kept('creation[gte]')} />
      <TextField label={ui.to} type="date" {...kept('creation[lte]')} />
      <TextField label={messages.minimum} type="text" inputMode="decimal" {...kept('amount[gte]')} />
      <TextField label={messages.maximum} type="text" inputMode="decimal" {...kept('amount[lte]')} />
    </>
  );
}

/** What is asked for less often; open while something of it is. */
function FurtherFilters() {
  const messages = useMessages(moneyListMessages);
  const { filters } = useFilters();
  const kept = useKept();
  const isUsed = furtherFilters.some(name => filters.has(name));
  const [isOpen, setOpen] = useState(isUsed);
  const digits = { inputMode: 'numeric', pattern: '[0-9]{4}', maxLength: 4 } as const;
  return (
    <details className="further" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{messages.moreFilters}</summary>
      <div className="filters">
        <TextField
          label={messages.customer}
          type="text"
          placeholder={messages.customerHint}
          {...kept('customer')}
        />
        <TextField label={messages.brand} type="text" {...kept('brand')} />
        <TextField label={messages.lastFour} type="text" {...digits} {...kept('last_four')} />
        <TextField label={messages.bank} type="text" {...kept('bank')} />
        <TextField label={messages.errorCode} type="text" {...digits} {...kept('error_code')} />
        <SelectField
          label={messages.hasRefund}
          {...kept('has_refund')}
          choices={[
            ['', messages.all],
            ['true', messages.withRefund],
            ['false', messages.withoutRefund],
          ]}
        />
        <TextField label={messages.cus} type="text" {...kept('cus')} />
        <TextField label={messages.reference} type="text" {...kept('reference')} />
      </div>
    </details>
  );
}

/** Presses that fill the dates with a month. */
export function MonthButtons({ onChosen }: { onChosen: () => void }) {
  const reports = useMessages(reportMessages);
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
  const messages = useMessages(paymentMessages);
  const lists = useMessages(moneyListMessages);
  const kept = useKept();
  // A press on a range fills the boxes of the dates anew.
  const [presses, setPresses] = useState(0);
  return (
    <FilterBar key={presses}>
      <DatesAndAmounts />
      <SelectField
        label={messages.method}
        {...kept('method')}
        choices={[
          ['', lists.anyMethod],
          ['card', messages.card],
          ['bank_account', messages.bank_account],
          ['store', messages.store],
        ]}
      />
      <TextField label={messages.order} type="text" {...kept('order_id')} />
      <MonthButtons onChosen={() => setPresses(presses + 1)} />
      <FurtherFilters />
    </FilterBar>
  );
}
