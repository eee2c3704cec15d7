import { navigate, useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useGet } from '../../../../session/use-api.ts';
import { useToday } from '../../../../session/use-today.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/loaded.tsx';
import { PageHead, Panel } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { Person } from '../../../../ui/values/person.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';
import { newInvoiceMessages } from '../../messages/new-invoice-messages.ts';
import { recurringMessages } from '../../messages/recurring-messages.ts';
import { ChooseCustomer } from '../subscribe/choose-customer.tsx';
import { InvoiceForm } from './invoice-form.tsx';

/** Customer and lines on one screen. The URL contains the customer, so that it can be linked to. */
export default function NewInvoice() {
  const messages = useMessages(newInvoiceMessages);
  const invoices = useMessages(invoiceMessages);
  const recurring = useMessages(recurringMessages);
  const address = useAddress();
  const today = useToday();
  const { filters, setFilters } = useFilters();
  const id = filters.get('cliente');
  const { data } = useGet('/customers/:customer_id', { path: { customer_id: id ?? '' } }, id !== null);
  const name = [data?.name, data?.last_name].filter(Boolean).join(' ');
  return (
    <>
      <PageHead
        title={messages.title}
        trail={[{ title: invoices.title, href: address('/cuentas-de-cobro') }]}
      />
      <RoleNote needs="money" />
      <div className="halves">
        <Panel title={messages.who}>
          {id === null || data === undefined ? (
            <ChooseCustomer planId={null} onChoose={chosen => setFilters({ cliente: chosen })} />
          ) : (
            <div className="chosen-line">
              <Person name={name} email={data.email} />
              <Button onClick={() => setFilters({ cliente: undefined })}>{recurring.otherCustomer}</Button>
            </div>
          )}
        </Panel>
        <Panel title={messages.what}>
          {data === undefined && <p className="quiet">{messages.firstChoose}</p>}
          {data !== undefined && today === undefined && <Skeleton lines={4} />}
          {data !== undefined && today !== undefined && (
            <InvoiceForm
              key={data.id}
              customer={{ id: data.id, name, email: data.email }}
              today={today}
              onDone={invoiceId => navigate(address(`/cuentas-de-cobro/${invoiceId}`))}
            />
          )}
        </Panel>
      </div>
    </>
  );
}
