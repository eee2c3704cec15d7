import type { Invoice } from '@recaudo/contract/api/billing/invoices';
import { useState } from 'react';
import { formatDay } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import type { Params } from '../../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGet } from '../../../../session/use-api.ts';
import { useToday } from '../../../../session/use-today.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { RawObject } from '../../../../ui/values/code.tsx';
import { InvoiceDialog, type Payer } from '../../dialogs/invoices/invoice-dialogs.tsx';
import { invoiceActionMessages } from '../../messages/invoice-action-messages.ts';
import { invoiceMessages } from '../../messages/invoice-messages.ts';
import { actionsOf, type InvoiceAction } from './invoice-actions.ts';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceTimeline } from './invoice-timeline.tsx';

/** The customer's name and contact data. */
function usePayer(customerId: string | undefined): Payer | undefined {
  const path = { customer_id: customerId ?? '' };
  const { data } = useGet('/customers/:customer_id', { path }, customerId !== undefined);
  return (
    data && {
      name: [data.name, data.last_name].filter(Boolean).join(' '),
      email: data.email,
      phone: data.phone_number,
    }
  );
}

/** The actions that the status allows; the first one is the next step. */
function Actions({ invoice, onOpen }: { invoice: Invoice; onOpen: (action: InvoiceAction) => void }) {
  const messages = useMessages(invoiceActionMessages);
  const { language } = usePreferences();
  const amount = formatMoney(invoice.amount_due, language);
  const names: Record<InvoiceAction, string> = {
    finalize: fill(messages.finalize, { amount }),
    pay: fill(messages.pay, { amount }),
    send: messages.send,
    share: messages.share,
    paid_elsewhere: messages.paidElsewhere,
    uncollectible: messages.uncollectible,
    void: messages.void,
  };
  return actionsOf(invoice).map((action, index) => (
    <Button
      key={action}
      needs={action === 'share' ? undefined : 'money'}
      look={index === 0 ? 'primary' : 'plain'}
      onClick={() => onOpen(action)}
    >
      {names[action]}
    </Button>
  ));
}

/** One sentence: who owes how much, and since when. */
function DebtNote({ invoice, name }: { invoice: Invoice; name: string }) {
  const messages = useMessages(invoiceMessages);
  const { language } = usePreferences();
  const today = useToday();
  const { status, due_date: day } = invoice;
  const values = {
    name,
    amount: formatMoney(invoice.amount_due, language),
    day: day === null ? '' : formatDay(day, language),
  };
  if (status === 'draft') return <p className="notice">{messages.draftNote}</p>;
  if (status === 'uncollectible') return <p className="notice">{messages.uncollectibleNote}</p>;
  if (status !== 'open') return null;
  if (day === null) return <p className="notice wait">{fill(messages.openNoteUndated, values)}</p>;
  const isOverdue = today !== undefined && day < today;
  return (
    <p className={isOverdue ? 'notice bad' : 'notice wait'}>
      {fill(isOverdue ? messages.overdueNote : messages.openNote, values)}
    </p>
  );
}

/** One invoice. Its history shows the charge that paid it, and its facts show the customer. */
export default function InvoiceScreen({ params }: { params: Params }) {
  const messages = useMessages(invoiceMessages);
  const address = useAddress();
  const { language } = usePreferences();
  const invoice = useGet('/invoices/:invoice_id', { path: { invoice_id: params['id'] ?? '' } });
  const { data } = invoice;
  const payer = usePayer(data?.customer_id);
  const [open, setOpen] = useState<InvoiceAction>();
  const title =
    data === undefined || payer === undefined
      ? messages.one
      : fill(messages.ofCustomer, { name: payer.name, amount: formatMoney(data.total, language) });
  return (
    <>
      <PageHead
        title={title}
        trail={[{ title: messages.title, href: address('/cuentas-de-cobro') }]}
        lead={data?.number == null ? undefined : fill(messages.numbered, { number: data.number })}
      >
        {data !== undefined && payer !== undefined && <Actions invoice={data} onOpen={setOpen} />}
      </PageHead>
      <Loaded query={invoice}>
        {shown => (
          <>
            <DebtNote invoice={shown} name={payer?.name ?? ''} />
            <div className="split">
              <div>
                <InvoiceLines invoice={shown} />
                <InvoiceTimeline invoiceId={shown.id} />
              </div>
              <div>
                <InvoiceFacts invoice={shown} payer={payer} />
                <RawObject value={shown} />
              </div>
            </div>
          </>
        )}
      </Loaded>
      {data !== undefined && payer !== undefined && open !== undefined && (
        <InvoiceDialog action={open} invoice={data} payer={payer} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
