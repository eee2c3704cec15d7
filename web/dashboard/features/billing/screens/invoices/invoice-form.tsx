import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { useState } from 'react';
import { formatDay } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useGet } from '../../../../session/use-api.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { Form, type FormValues } from '../../../../ui/form.tsx';
import { MoreOptions } from '../../../../ui/more-options.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { MoneySummary } from '../../../../ui/values/money-summary.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';
import { newInvoiceMessages } from '../../messages/new-invoice-messages.ts';
import { taxCodes } from '../prices/price-words.ts';
import { DUE_DAYS, type Ending, endingOf, itemsOf, readInvoice, totalOf } from './invoice-draft.ts';
import { LineFields } from './line-fields.tsx';

export interface Billed {
  id: string;
  name: string;
  email: string;
}

/** The customer's pending charges, which the invoice will include. */
function useWaiting(customerId: string): { total: number; count: number } {
  const path = { customer_id: customerId };
  const query = { status: 'waiting', limit: 100 } as const;
  const { data = [] } = useGet('/customers/:customer_id/invoice_items', { path, query });
  return { total: totalOf(data.map(({ total }) => ({ amount: total }))), count: data.length };
}

function TaxAndCollection() {
  const messages = useMessages(newInvoiceMessages);
  const invoices = useMessages(invoiceMessages);
  return (
    <MoreOptions title={messages.moreOptions}>
      <SelectField
        label={messages.tax}
        name="tax"
        choices={[
          ['', messages.noTax],
          ...taxCodes.map(code => [code, fill(messages.taxIn, { name: invoices[`taxes_${code}`] })] as const),
        ]}
      />
      <SelectField
        label={messages.collection}
        name="collection"
        choices={[
          ['send_invoice', messages.customerPays],
          ['automatic', messages.cardPays],
        ]}
      />
    </MoreOptions>
  );
}

function DueField({ today }: { today: CalendarDate }) {
  const messages = useMessages(newInvoiceMessages);
  const { language } = usePreferences();
  const nameOf = (count: number): string =>
    count === 0
      ? messages.dueToday
      : fill(messages.dueDays, { count, day: formatDay(addDays(today, count), language) });
  return (
    <SelectField
      label={messages.due}
      name="due"
      defaultValue="8"
      choices={DUE_DAYS.map(count => [String(count), nameOf(count)] as const)}
    />
  );
}

/** The button names the action and the amount; the message afterwards names the result. */
function useTexts(ending: Ending, amount: string, email: string): { button: string; done: string } {
  const messages = useMessages(newInvoiceMessages);
  const filled = (text: string) => fill(text, { amount, email });
  const hasAmount = amount !== '';
  return {
    send: {
      button: filled(hasAmount ? messages.sendButton : messages.sendEmpty),
      done: filled(messages.sent),
    },
    issue: { button: filled(hasAmount ? messages.issueButton : messages.issueEmpty), done: messages.issued },
    draft: { button: filled(hasAmount ? messages.draftButton : messages.draftEmpty), done: messages.saved },
  }[ending];
}

function Summary({ name, values, total, waiting, today }: SummaryProps) {
  const messages = useMessages(newInvoiceMessages);
  const { language } = usePreferences();
  const shown = (pesos: number): string => formatMoney(pesos, language);
  const isDated = values['collection'] !== 'automatic' && endingOf(values) !== 'draft';
  const day = formatDay(addDays(today, Number(values['due'] ?? 8)), language);
  return (
    <MoneySummary>
      {fill(isDated ? messages.summaryDue : messages.summary, { name, amount: shown(total), day })}
      {waiting !== 0 && ` ${fill(messages.withWaiting, { amount: shown(waiting) })}`}
    </MoneySummary>
  );
}

interface SummaryProps {
  name: string;
  values: FormValues;
  total: number;
  waiting: number;
  today: CalendarDate;
}

/** Lines, due date, and whether to send the invoice; other fields are collapsed. */
export function InvoiceForm({
  customer,
  today,
  onDone,
}: {
  customer: Billed;
  today: CalendarDate;
  onDone: (invoiceId: string) => void;
}) {
  const messages = useMessages(newInvoiceMessages);
  const { language } = usePreferences();
  const { api } = useGateway();
  const waiting = useWaiting(customer.id);
  const [rows, setRows] = useState<number[]>([0]);
  const [values, setValues] = useState<FormValues>({ due: '8' });
  const ending = endingOf(values);
  const total = totalOf([...itemsOf(values, rows), { amount: waiting.total }]);
  const amount = total > 0 ? formatMoney(total, language) : '';
  const { button, done } = useTexts(ending, amount, customer.email);
  return (
    <Form
      needs="money"
      action={async (sent, idempotencyKey) => {
        const path = { customer_id: customer.id };
        const body = readInvoice(sent, rows);
        const invoice = await api.post('/customers/:customer_id/invoices', { path, body, idempotencyKey });
        if (endingOf(sent) !== 'send') return invoice;
        return api.post('/invoices/:invoice_id/send', { path: { invoice_id: invoice.id } });
      }}
      submit={button}
      onDone={({ id }) => {
        showToast(done);
        onDone(id);
      }}
      onInput={setValues}
    >
      <LineFields rows={rows} onChange={setRows} mayBeEmpty={waiting.count > 0} />
      {values['collection'] !== 'automatic' && <DueField today={today} />}
      <SelectField
        label={messages.afterwards}
        name="ending"
        choices={[
          ['send', fill(messages.sendNow, { email: customer.email })],
          ['issue', messages.issueOnly],
          ['draft', messages.draft],
        ]}
      />
      <TaxAndCollection />
      {total > 0 && (
        <Summary name={customer.name} values={values} total={total} waiting={waiting.total} today={today} />
      )}
    </Form>
  );
}
