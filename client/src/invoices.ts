import type { Invoice, InvoicesFilters, NewInvoicePayment, PaidElsewhere, PaidInvoice } from './api-types.ts';
import type { CallOptions } from './connection.ts';
import type { List } from './list.ts';
import { ItemResource, part, requestsOf } from './resource.ts';

/** `customers.createInvoice` writes one. */
export class Invoices extends ItemResource<Invoice> {
  list(filters?: InvoicesFilters, options?: CallOptions): List<Invoice> {
    return requestsOf(this).list(filters, options);
  }

  /** Issues a draft. */
  finalize(id: string, options?: CallOptions): Promise<Invoice> {
    return requestsOf(this).post(`${part(id)}/finalize`, undefined, options);
  }

  /** Charges a saved card of the customer, or a token. */
  pay(id: string, payment: NewInvoicePayment, options?: CallOptions): Promise<PaidInvoice> {
    return requestsOf(this).post(`${part(id)}/pay`, payment, options);
  }

  /** Emails the link of its page to the customer. */
  send(id: string, options?: CallOptions): Promise<Invoice> {
    return requestsOf(this).post(`${part(id)}/send`, undefined, options);
  }

  void(id: string, options?: CallOptions): Promise<Invoice> {
    return requestsOf(this).post(`${part(id)}/void`, undefined, options);
  }

  /** Stops collecting it. */
  uncollectible(id: string, options?: CallOptions): Promise<Invoice> {
    return requestsOf(this).post(`${part(id)}/uncollectible`, undefined, options);
  }

  /** Records that the customer paid you directly. */
  paidElsewhere(id: string, payment: PaidElsewhere, options?: CallOptions): Promise<Invoice> {
    return requestsOf(this).post(`${part(id)}/paid_elsewhere`, payment, options);
  }
}
