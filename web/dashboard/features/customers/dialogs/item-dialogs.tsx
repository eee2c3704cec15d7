import type { InvoiceItem } from '@recaudo/contract/api/billing/invoice-items';
import type { TaxCode } from '@recaudo/contract/api/billing/plans';
import { useState } from 'react';
import { formatMoney, parseMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { MoreOptions } from '../../../ui/more-options.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { MoneySummary } from '../../../ui/values/money-summary.tsx';
import { invoiceMessages } from '../../billing/messages/invoice-messages.ts';
import { newInvoiceMessages } from '../../billing/messages/new-invoice-messages.ts';
import { taxCodes } from '../../billing/screens/prices/price-words.ts';

const quantityOf = ({ quantity = '1' }: FormValues): number => Math.max(1, Math.trunc(Number(quantity)) || 1);

function QuantityAndTax() {
  const messages = useMessages(newInvoiceMessages);
  const invoices = useMessages(invoiceMessages);
  return (
    <MoreOptions title={messages.moreOptions}>
      <div className="pair">
        <TextField
          label={messages.quantity}
          name="quantity"
          type="number"
          min={1}
          max={1_000_000}
          defaultValue={1}
          required
        />
        <SelectField
          label={messages.tax}
          name="tax"
          choices={[
            ['', messages.noTax],
            ...taxCodes.map(
              code => [code, fill(messages.taxIn, { name: invoices[`taxes_${code}`] })] as const,
            ),
          ]}
        />
      </div>
    </MoreOptions>
  );
}

/** A charge that waits for the customer's next invoice. */
export function AddItemDialog({
  customer,
  onClose,
}: {
  customer: { id: string; name: string };
  onClose: () => void;
}) {
  const messages = useMessages(newInvoiceMessages);
  const { language } = usePreferences();
  const { api } = useGateway();
  const [values, setValues] = useState<FormValues>({});
  const total = Math.round((parseMoney(values['amount'] ?? '') ?? 0) * 100) * quantityOf(values);
  const amount = formatMoney(total / 100, language);
  return (
    <Dialog title={messages.addItem} onClose={onClose}>
      <Form
        needs="money"
        action={(sent, idempotencyKey) =>
          api.post('/customers/:customer_id/invoice_items', {
            path: { customer_id: customer.id },
            body: {
              amount: parseMoney(sent['amount'] ?? '') ?? 0,
              description: sent['description'] ?? '',
              quantity: quantityOf(sent),
              ...(sent['tax'] ? { tax: sent['tax'] as TaxCode } : {}),
            },
            idempotencyKey,
          })
        }
        submit={total > 0 ? fill(messages.addItemButton, { amount }) : messages.addItemEmpty}
        done={messages.itemAdded}
        onDone={onClose}
        onCancel={onClose}
        onInput={setValues}
      >
        <TextField
          label={messages.description}
          hint={messages.descriptionHint}
          name="description"
          maxLength={250}
          autoComplete="off"
          required
        />
        <MoneyField label={messages.amount} name="amount" />
        <QuantityAndTax />
        {total > 0 && (
          <MoneySummary>{fill(messages.addItemSummary, { name: customer.name, amount })}</MoneySummary>
        )}
      </Form>
    </Dialog>
  );
}

export function RemoveItemDialog({ item, onClose }: { item: InvoiceItem; onClose: () => void }) {
  const messages = useMessages(newInvoiceMessages);
  const { language } = usePreferences();
  const { api } = useGateway();
  return (
    <Dialog
      title={fill(messages.removeItemTitle, { amount: formatMoney(item.total, language) })}
      onClose={onClose}
    >
      <p>{fill(messages.removeItemLead, { description: item.description })}</p>
      <Form
        needs="money"
        action={() =>
          api.delete('/customers/:customer_id/invoice_items/:item_id', {
            path: { customer_id: item.customer_id, item_id: item.id },
          })
        }
        submit={messages.removeItem}
        look="danger"
        done={messages.itemRemoved}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
