import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckBox, FileField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import type { Filter } from '../ui/filters/filter.ts';
import { FilterRow } from '../ui/filters/filter-row.tsx';
import { MonthPicker } from '../ui/filters/month-picker.tsx';
import { Form } from '../ui/form.tsx';
import { BulkBar } from '../ui/lists/bulk-bar.tsx';
import type { Column } from '../ui/lists/column.ts';
import { CursorPager, NotYet } from '../ui/lists/cursor-pager.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { StatusTabs } from '../ui/lists/status-tabs.tsx';
import { Table } from '../ui/lists/table.tsx';
import { showToast } from '../ui/toast.tsx';
import { Money, MoneyField } from '../ui/values/money.tsx';
import { Specimen } from './specimen.tsx';

interface Payment {
  id: string;
  payer: string;
  amount: number;
}

const payments: readonly Payment[] = [
  { id: 'one', payer: 'Camila Rojas', amount: 38_000 },
  { id: 'two', payer: 'Panadería La Espiga S. A. S.', amount: 1_250_000 },
];
const columns: readonly Column<Payment>[] = [
  { title: 'Payer', cell: ({ payer }) => payer },
  { id: 'amount', title: 'Amount', cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
];
const nothing = async (): Promise<void> => undefined;
const noop = (): void => undefined;
const filters: readonly Filter[] = [
  { kind: 'dates', name: 'creation', label: 'Dates', isPinned: true },
  { kind: 'amounts', name: 'amount', label: 'Amount', isPinned: true },
  { kind: 'choice', name: 'method', label: 'Method', choices: [['card', 'Card']], initial: 'card' },
  { kind: 'text', name: 'order_id', label: 'Order' },
];

export const Fields = () => (
  <Specimen of="Form, TextField, TextArea, FileField, SelectField, CheckBox, MoneyField">
    <Form action={nothing} submit="Send" done="Sent" onCancel={noop}>
      <TextField label="Text" name="text" hint="A hint" defaultValue="Camila" />
      <TextField label="Required" name="required" required />
      <TextField label="Disabled" name="disabled" disabled defaultValue="Camila" />
      <TextArea label="Long text" name="long" />
      <FileField label="File" name="file" hint="A hint" />
      <FileField label="Files" name="files" multiple />
      <SelectField
        label="Choice"
        name="choice"
        choices={[
          ['one', 'One'],
          ['two', 'Two'],
        ]}
      />
      <MoneyField label="Amount" name="amount" initial={20_000} />
      <CheckBox label="Check" name="check" defaultChecked />
    </Form>
  </Specimen>
);

export const Lists = () => (
  <Specimen of="StatusTabs, FilterRow, MonthPicker, Table, BulkBar, Pager, CursorPager, NotYet">
    <StatusTabs
      label="States"
      choices={[
        ['', 'All'],
        ['failed', 'Failed'],
      ]}
      counts={{ failed: { count: 1_000, is_more: true } }}
    />
    <FilterRow search={{ kind: 'text', name: 'search', label: 'Search' }} filters={filters} />
    <MonthPicker name="creation" />
    <BulkBar
      selection={{ rows: payments, chosen: payments, has: () => true, choose: noop, chooseAll: noop }}
      actions={[{ id: 'export', label: 'Export', all: noop }]}
      nameOf={({ payer }) => payer}
    />
    <Table
      name="gallery"
      caption="Payments"
      columns={columns}
      rows={payments}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/ui?${id}`}
      nameOf={({ payer }) => payer}
      bulk={[{ id: 'refund', label: 'Refund', ask: 'Refund them?', look: 'danger', each: nothing }]}
    />
    <Pager page={2} rows={100} />
    <CursorPager next="next" />
    <NotYet next="next" />
  </Specimen>
);

/** Popovers and toasts always use the theme of the whole page. */
export function Floating() {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Specimen of="Dialog, Toasts">
        <p className="buttons">
          <Button onClick={() => setOpen(true)}>Open a dialog</Button>
          <Button onClick={() => showToast('Said shortly')}>Show a toast</Button>
        </p>
      </Specimen>
      {isOpen && (
        <Dialog title="Dialog" onClose={close}>
          <Form action={nothing} submit="Send" onDone={close} onCancel={close}>
            <TextField label="Text" name="text" />
          </Form>
        </Dialog>
      )}
    </>
  );
}
