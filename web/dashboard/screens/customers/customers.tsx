import { useState } from 'react';
import { customerMessages } from '../../messages/customer-messages.ts';
import { importMessages } from '../../messages/import-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { navigate, useFilters, useSearch } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { useGateway } from '../../session/session.tsx';
import { PAGE_ROWS, usePageNumber } from '../../session/use-api.ts';
import { useData } from '../../session/use-data.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { CustomerFields, readCustomer } from './customer-form.tsx';
import { CustomerTable } from './customer-table.tsx';
import { ImportDialog } from './import-dialog.tsx';

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
  const ui = useMessages(uiMessages);
  const { filters } = useFilters();
  const kept = (name: string) => ({ name, defaultValue: filters.get(name) ?? '' });
  return (
    <FilterBar>
      <TextField
        label={messages.search}
        hint={messages.searchHint}
        type="text"
        maxLength={120}
        {...kept('q')}
      />
      <TextField label={messages.externalId} type="text" {...kept('external_id')} />
      <TextField label={ui.from} type="date" {...kept('creation[gte]')} />
      <TextField label={ui.to} type="date" {...kept('creation[lte]')} />
      <SelectField
        label={messages.state}
        {...kept('status')}
        choices={[
          ['', messages.actives],
          ['deleted', messages.deleteds],
        ]}
      />
    </FilterBar>
  );
}

function NoCustomers({ onImport }: { onImport: () => void }) {
  const messages = useMessages(customerMessages);
  const imports = useMessages(importMessages);
  const ui = useMessages(uiMessages);
  if (useSearch() !== '') return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
  return (
    <Empty title={messages.emptyTitle} lead={messages.emptyLead}>
      <Button needs="money" onClick={onImport}>
        {imports.open}
      </Button>
    </Empty>
  );
}

function CustomerList({ onImport }: { onImport: () => void }) {
  const { filters } = useFilters();
  const { page, rows: input } = usePageNumber();
  const text = (name: string): string | undefined => filters.get(name) || undefined;
  const customers = useData('/customers', {
    query: {
      q: text('q'),
      external_id: text('external_id'),
      status: text('status'),
      'creation[gte]': text('creation[gte]'),
      'creation[lte]': text('creation[lte]'),
      ...input,
    },
  });
  return (
    <Loaded query={customers} lines={10}>
      {rows =>
        rows.length === 0 ? (
          <NoCustomers onImport={onImport} />
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
  const imports = useMessages(importMessages);
  const [opened, setOpened] = useState<'new' | 'import'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHead title={messages.title}>
        <Button needs="money" onClick={() => setOpened('import')}>
          {imports.open}
        </Button>
        <Button needs="money" look="primary" onClick={() => setOpened('new')}>
          {messages.create}
        </Button>
      </PageHead>
      <SavedViews list="customers" />
      <Filters />
      <CustomerList onImport={() => setOpened('import')} />
      {opened === 'new' && <NewCustomerDialog onClose={close} />}
      {opened === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}
