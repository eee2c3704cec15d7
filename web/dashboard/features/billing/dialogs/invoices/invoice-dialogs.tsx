import type { Invoice } from '@recaudo/contract/api/billing/invoices';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useGet } from '../../../../session/use-api.ts';
import { useToday } from '../../../../session/use-today.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Form, type FormValues } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { MoneySummary } from '../../../../ui/values/money-summary.tsx';
import { cardName } from '../../../customers/screens/customer-cards.tsx';
import { Share } from '../../../customers/screens/share.tsx';
import { invoiceActionMessages } from '../../messages/invoice-action-messages.ts';
import { invoiceMessages } from '../../messages/invoice-messages.ts';
import type { InvoiceAction } from '../../screens/invoices/invoice-actions.ts';

export interface Payer {
  name: string;
  email: string;
  phone: string | null | undefined;
}

export interface InvoiceDialogProps {
  invoice: Invoice;
  payer: Payer;
  onClose: () => void;
}

type Texts = { title: string; lead: ReactNode; submit: string; done: string; look?: 'primary' | 'danger' };

/** Texts of the actions that only need confirmation, each with its amount. */
function useTexts({ invoice, payer }: InvoiceDialogProps): Record<Confirmed, Texts> {
  const messages = useMessages(invoiceActionMessages);
  const { language } = usePreferences();
  const values = {
    amount: formatMoney(invoice.amount_due, language),
    email: payer.email,
    name: payer.name,
  };
  const filled = (text: string) => fill(text, values);
  return {
    finalize: {
      title: messages.finalizeTitle,
      lead: messages.finalizeLead,
      submit: filled(messages.finalize),
      done: messages.finalized,
    },
    send: {
      title: filled(messages.sendTitle),
      lead: filled(messages.sendLead),
      submit: messages.send,
      done: filled(messages.sent),
    },
    void: {
      title: filled(messages.voidTitle),
      lead: messages.voidLead,
      submit: filled(messages.voidButton),
      done: messages.voided,
      look: 'danger',
    },
    uncollectible: {
      title: filled(messages.uncollectibleTitle),
      lead: messages.uncollectibleLead,
      submit: filled(messages.uncollectibleButton),
      done: messages.givenUp,
      look: 'danger',
    },
  };
}

type Confirmed = 'finalize' | 'send' | 'void' | 'uncollectible';

function ConfirmDialog({ action, ...props }: InvoiceDialogProps & { action: Confirmed }) {
  const { invoice, onClose } = props;
  const { api } = useGateway();
  const { title, lead, submit, done, look = 'primary' } = useTexts(props)[action];
  const parts = (idempotencyKey: string) => ({ path: { invoice_id: invoice.id }, idempotencyKey });
  const run = {
    finalize: (key: string) => api.post('/invoices/:invoice_id/finalize', parts(key)),
    send: (key: string) => api.post('/invoices/:invoice_id/send', parts(key)),
    void: (key: string) => api.post('/invoices/:invoice_id/void', parts(key)),
    uncollectible: (key: string) => api.post('/invoices/:invoice_id/uncollectible', parts(key)),
  }[action];
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{lead}</p>
      <Form
        needs="money"
        action={(_values, idempotencyKey) => run(idempotencyKey)}
        submit={submit}
        look={look}
        done={done}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function ElsewhereDialog({ invoice, onClose }: InvoiceDialogProps) {
  const messages = useMessages(invoiceActionMessages);
  const { language } = usePreferences();
  const { api } = useGateway();
  const today = useToday();
  const amount = formatMoney(invoice.amount_due, language);
  return (
    <Dialog title={fill(messages.paidElsewhereTitle, { amount })} onClose={onClose}>
      <p>{messages.paidElsewhereLead}</p>
      <Form
        needs="money"
        action={({ reference = '', paid_date: day = '' }, idempotencyKey) =>
          api.post('/invoices/:invoice_id/paid_elsewhere', {
            path: { invoice_id: invoice.id },
            body: { reference, ...(day === '' ? {} : { paid_date: day }) },
            idempotencyKey,
          })
        }
        submit={fill(messages.paidElsewhereButton, { amount })}
        done={messages.markedPaid}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={messages.reference}
          hint={messages.referenceHint}
          name="reference"
          maxLength={100}
          autoComplete="off"
          required
        />
        <TextField label={messages.paidDate} name="paid_date" type="date" max={today} defaultValue={today} />
      </Form>
    </Dialog>
  );
}

/** Charges a saved card of the customer, which it names first. */
function PayDialog({ invoice, payer, onClose }: InvoiceDialogProps) {
  const messages = useMessages(invoiceActionMessages);
  const { language } = usePreferences();
  const { api } = useGateway();
  const [values, setValues] = useState<FormValues>({});
  const cards = useGet('/customers/:customer_id/cards', { path: { customer_id: invoice.customer_id } });
  const amount = formatMoney(invoice.amount_due, language);
  return (
    <Dialog title={messages.payTitle} onClose={onClose}>
      <Loaded query={cards} lines={2}>
        {rows => {
          const chosen = rows.find(({ id }) => id === values['source']) ?? rows[0];
          if (chosen === undefined) return <p>{fill(messages.noCard, { name: payer.name })}</p>;
          return (
            <Form
              needs="money"
              action={(_values, idempotencyKey) =>
                api.post('/invoices/:invoice_id/pay', {
                  path: { invoice_id: invoice.id },
                  body: { source_id: chosen.id },
                  idempotencyKey,
                })
              }
              submit={fill(messages.pay, { amount })}
              done={messages.paid}
              onDone={onClose}
              onCancel={onClose}
              onInput={setValues}
            >
              <fieldset>
                <legend className="hidden">{messages.payTitle}</legend>
                {rows.map(card => (
                  <label key={card.id} className="choice-card">
                    <input type="radio" name="source" value={card.id} defaultChecked={card === rows[0]} />
                    {cardName(card)}
                  </label>
                ))}
              </fieldset>
              <MoneySummary>
                {fill(messages.paySummary, { amount, who: `${payer.name}, ${cardName(chosen)}` })}
              </MoneySummary>
            </Form>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function ShareDialog({ invoice, payer, onClose }: InvoiceDialogProps) {
  const actions = useMessages(invoiceActionMessages);
  const messages = useMessages(invoiceMessages);
  const { language } = usePreferences();
  const url = invoice.hosted_url ?? '';
  const values = { name: payer.name, amount: formatMoney(invoice.amount_due, language), url };
  return (
    <Dialog title={actions.shareTitle} onClose={onClose}>
      <p>{messages.pageLead}</p>
      <Share url={url} text={fill(messages.shareText, values)} phone={payer.phone} />
    </Dialog>
  );
}

/** The dialog of one action on an invoice. */
export function InvoiceDialog({ action, ...props }: InvoiceDialogProps & { action: InvoiceAction }) {
  if (action === 'share') return <ShareDialog {...props} />;
  if (action === 'pay') return <PayDialog {...props} />;
  if (action === 'paid_elsewhere') return <ElsewhereDialog {...props} />;
  return <ConfirmDialog {...props} action={action} />;
}
