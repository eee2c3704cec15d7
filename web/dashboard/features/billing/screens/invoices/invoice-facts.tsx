import type { Invoice } from '@recaudo/contract/api/billing/invoices';
import type { ShownInvoiceStatus } from '@recaudo/contract/merchant/billing/invoices';
import { formatDay } from '../../../../format/dates.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { personMessages } from '../../../../messages/person-messages.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useToday } from '../../../../session/use-today.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Facts, Panel } from '../../../../ui/page.tsx';
import { CopyButton, Identifier } from '../../../../ui/values/code.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import type { Payer } from '../../dialogs/invoices/invoice-dialogs.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';
import { InvoiceBadge } from './invoice-badge.tsx';

/** Documents come from the API with the person's session. */
function useFileAddress(): (path: string) => string {
  const { environment, merchantId } = useGateway();
  const { language } = usePreferences();
  return path => `/panel/${environment}/v1/${encodeURIComponent(merchantId)}${path}?lang=${language}`;
}

function useStatus({ status, due_date: day }: Invoice): ShownInvoiceStatus {
  const today = useToday();
  return status === 'open' && day !== null && today !== undefined && day < today ? 'overdue' : status;
}

function CreditNotes({ notes }: { notes: NonNullable<Invoice['credit_notes']> }) {
  const messages = useMessages(invoiceMessages);
  const fileAddress = useFileAddress();
  return (
    <Panel title={messages.creditNotes}>
      <Facts
        rows={notes.map(note => [
          fill(messages.credit_note, { number: note.number }),
          <span key={note.id}>
            <Money amount={note.total} /> · <Day day={note.issue_date} /> ·{' '}
            <a href={fileAddress(`/credit_notes/${note.id}.pdf`)} download>
              PDF
            </a>
          </span>,
        ])}
      />
    </Panel>
  );
}

function PaymentPage({ invoice }: { invoice: Invoice }) {
  const messages = useMessages(invoiceMessages);
  const people = useMessages(personMessages);
  const fileAddress = useFileAddress();
  const { hosted_url: url } = invoice;
  return (
    <Panel title={messages.payerPage}>
      {url !== null && <p className="quiet">{messages.pageLead}</p>}
      <div className="buttons">
        {url !== null && (
          <>
            <CopyButton text={url} label={people.copyLink} />
            <a className="button plain" href={url} target="_blank" rel="noreferrer">
              {messages.seePage}
            </a>
          </>
        )}
        <a className="button plain" href={fileAddress(`/invoices/${invoice.id}.pdf`)} download>
          {messages.pdf}
        </a>
      </div>
    </Panel>
  );
}

/** Customer, dates, subscription and payment, then the payer's page and the credit notes. */
export function InvoiceFacts({ invoice, payer }: { invoice: Invoice; payer: Payer | undefined }) {
  const messages = useMessages(invoiceMessages);
  const address = useAddress();
  const { language } = usePreferences();
  const status = useStatus(invoice);
  const { customer_id: customerId, subscription_id: subscription, transaction_id: charge } = invoice;
  const { period_start: start, period_end: end, issue_date: issued, due_date: due } = invoice;
  const { paid_elsewhere: elsewhere, credit_notes: notes = [] } = invoice;
  return (
    <>
      <Panel title={messages.summary} actions={<InvoiceBadge status={status} />}>
        <p className="figure">
          <Money amount={invoice.total} />
        </p>
        <Facts
          rows={[
            [
              messages.customer,
              <Link key="customer" href={address(`/clientes/${customerId}`)}>
                {payer?.name ?? customerId}
              </Link>,
            ],
            [messages.number, invoice.number ?? messages.noNumber],
            [messages.issueDate, issued && <Day key="issued" day={issued} />],
            [messages.dueDate, due && <Day key="due" day={due} />],
            [
              messages.period,
              start &&
                end &&
                fill(messages.fromTo, { from: formatDay(start, language), to: formatDay(end, language) }),
            ],
            [messages.collection, messages[invoice.collection]],
            [
              messages.subscription,
              subscription && (
                <Link key="subscription" href={address(`/suscripciones/${customerId}/${subscription}`)}>
                  {messages.seeSubscription}
                </Link>
              ),
            ],
            [
              messages.charge,
              charge && (
                <Link key="charge" href={address(`/transacciones/${charge}`)}>
                  {messages.seeCharge}
                </Link>
              ),
            ],
            [messages.paid_elsewhere, elsewhere && <Day key="elsewhere" day={elsewhere.paid_date} />],
            [messages.reference, elsewhere?.reference],
            ['id', <Identifier key="id" value={invoice.id} />],
          ]}
        />
      </Panel>
      <PaymentPage invoice={invoice} />
      {notes.length > 0 && <CreditNotes notes={notes} />}
    </>
  );
}
