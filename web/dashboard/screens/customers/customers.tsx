import { useState } from 'react';
import { PAGE_ROWS, usePage } from '../../api/use-api.ts';
import { navigate, useFilters, useSearch } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Table } from '../../ui/table.tsx';
import { customerWords } from '../../words/customer-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { CustomerFields, readCustomer } from './customer-form.tsx';

function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(customerWords);
  const { api } = useGateway();
  const address = useAddress();
  return (
    <Dialog title={words.create} onClose={onClose}>
      <Form
        action={(values, idempotencyKey) => {
          const external = values['external_id'] ?? '';
          const body = { ...readCustomer(values), ...(external === '' ? {} : { external_id: external }) };
          return api.post('/customers', { body, idempotencyKey });
        }}
        submit={words.create}
        done={words.created}
        onDone={({ id }) => navigate(address(`/clientes/${id}`))}
        onCancel={onClose}
      >
        <CustomerFields />
        <TextField
          label={words.externalId}
          hint={words.externalHint}
          name="external_id"
          maxLength={100}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}

function Filters() {
  const words = useWords(customerWords);
  const ui = useWords(uiWords);
  const { filters } = useFilters();
  const kept = (name: string) => ({ name, defaultValue: filters.get(name) ?? '' });
  return (
    <FilterBar>
      <TextField label={words.externalId} type="text" {...kept('external_id')} />
      <TextField label={ui.from} type="date" {...kept('creation[gte]')} />
      <TextField label={ui.to} type="date" {...kept('creation[lte]')} />
    </FilterBar>
  );
}

function CustomerList() {
  const words = useWords(customerWords);
  const ui = useWords(uiWords);
  const address = useAddress();
  const isFiltered = useSearch() !== '';
  const { filters } = useFilters();
  const text = (name: string): string | undefined => filters.get(name) || undefined;
  const customers = usePage('/customers', {
    query: {
      external_id: text('external_id'),
      'creation[gte]': text('creation[gte]'),
      'creation[lte]': text('creation[lte]'),
    },
  });
  return (
    <Loaded query={customers} lines={10}>
      {rows =>
        rows.length === 0 ? (
          <Empty
            title={isFiltered ? ui.nothingMatches : words.emptyTitle}
            lead={isFiltered ? ui.nothingMatchesLead : words.emptyLead}
          />
        ) : (
          <>
            <Table
              caption={words.title}
              rows={rows.slice(0, PAGE_ROWS)}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => address(`/clientes/${id}`)}
              columns={[
                { title: words.name, cell: row => `${row.name} ${row.last_name ?? ''}` },
                { title: words.email, cell: row => row.email },
                { title: words.externalId, cell: row => row.external_id ?? ui.none, isWide: true },
                {
                  title: words.balance,
                  cell: row => (row.balance === undefined ? ui.none : <Money amount={row.balance} />),
                  align: 'end',
                  isWide: true,
                },
                { title: words.since, cell: row => <Moment iso={row.creation_date} />, isWide: true },
              ]}
            />
            <Pager page={customers.page} rows={rows.length} />
          </>
        )
      }
    </Loaded>
  );
}

export default function Customers() {
  const words = useWords(customerWords);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHead title={words.title}>
        <Button look="primary" onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      </PageHead>
      <Filters />
      <CustomerList />
      {isCreating && <NewCustomerDialog onClose={() => setCreating(false)} />}
    </>
  );
}
