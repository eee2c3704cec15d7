import { useState } from 'react';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { navigate, useFilters, useSearch } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { PAGE_ROWS, usePageNumber } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';
import { Form } from '../../../ui/form.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SavedViews } from '../../../ui/lists/saved-views.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../ui/page.tsx';
import { customerMessages } from '../messages/customer-messages.ts';
import { CustomerFields, readCustomer } from './customer-form.tsx';
import { CustomerTable } from './customer-table.tsx';

function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(customerMessages);
  const { api } = useGateway();
  const address = useAddress();
  return (
    <Dialog title={messages.create} onClose={onClose}>
      <Form
        action={(values, idempotencyKey) => {
          const external = values['external_id'] ?? '';
          const body = { ...readCustomer(values), ...(external === '' ? {} : { external_id: external }) };
          return api.post('/customers', { body, idempotencyKey });
        }}
        submit={messages.create}
        done={messages.created}
        onDone={({ id }) => navigate(address(`/clientes/${id}`))}
        onCancel={onClose}
      >
        <CustomerFields />
        <TextField
          label={messages.externalId}
          hint={messages.externalHint}
          name="external_id"
          maxLength={100}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}

function Filters() {
  const messages = useMessages(customerMessages);
  const filters: Filter[] = [
    { kind: 'dates', name: 'creation', label: messages.since },
    { kind: 'text', name: 'external_id', label: messages.externalId },
    {
      kind: 'choice',
      name: 'status',
      label: messages.state,
      isPinned: true,
      choices: [['deleted', messages.deleteds]],
    },
  ];
  return (
    <FilterRow
      search={{ kind: 'text', name: 'q', label: messages.search, hint: messages.searchHint }}
      filters={filters}
    />
  );
}

/** The only import for files: it previews the result before anything is written. */
function ImportLink() {
  const messages = useMessages(customerMessages);
  const address = useAddress();
  return (
    <ButtonLink needs="money" href={address('/importar')}>
      {messages.importFile}
    </ButtonLink>
  );
}

function NoCustomers() {
  const messages = useMessages(customerMessages);
  const ui = useMessages(uiMessages);
  if (useSearch() !== '') return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
  return (
    <Empty title={messages.emptyTitle} lead={messages.emptyLead}>
      <ImportLink />
    </Empty>
  );
}

function CustomerList() {
  const { filters } = useFilters();
  const { page, rows: pageQuery } = usePageNumber();
  const text = (name: string): string | undefined => filters.get(name) || undefined;
  const customers = useData('/customers', {
    query: {
      q: text('q'),
      external_id: text('external_id'),
      status: text('status'),
      'creation[gte]': text('creation[gte]'),
      'creation[lte]': text('creation[lte]'),
      ...pageQuery,
    },
  });
  return (
    <Loaded query={customers} lines={10}>
      {rows =>
        rows.length === 0 ? (
          <NoCustomers />
        ) : (
          <>
            <CustomerTable rows={rows.slice(0, PAGE_ROWS)} />
            <Pager page={page} rows={rows.length} />
          </>
        )
      }
    </Loaded>
  );
}

export default function Customers() {
  const messages = useMessages(customerMessages);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHead title={messages.title}>
        <ImportLink />
        <Button needs="money" look="primary" onClick={() => setCreating(true)}>
          {messages.create}
        </Button>
      </PageHead>
      <Filters />
      <SavedViews list="customers" />
      <CustomerList />
      {isCreating && <NewCustomerDialog onClose={() => setCreating(false)} />}
    </>
  );
}
