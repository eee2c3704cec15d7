const oneOff = {
  items: [
    {
      amount: 20_000,
      description: 'Instalación',
      quantity: undefined,
      tax: undefined,
      tax_behavior: undefined,
    },
  ],
  collection: undefined,
  days_until_due: undefined,
  finalize: undefined,
} as const;

/** A one-off invoice for the request that follows. */
const newInvoice = (name: string, captured: string, finalize = true) => ({
  of: 'createCustomerInvoice',
  name,
  body: { ...oneOff, finalize },
  captures: { [captured]: 'id' },
});

/** Each request gets an invoice or an item of its own. */
export const requestsBeforeInvoices = {
  finalizeInvoice: [newInvoice('Create a draft', 'finalized_invoice_id', false)],
  payInvoice: [newInvoice('Create an invoice to charge', 'paid_invoice_id')],
  sendInvoice: [newInvoice('Create an invoice to send', 'sent_invoice_id')],
  voidInvoice: [newInvoice('Create an invoice to void', 'voided_invoice_id')],
  uncollectibleInvoice: [newInvoice('Create an invoice to give up', 'lost_invoice_id')],
  paidElsewhereInvoice: [newInvoice('Create an invoice that is paid by transfer', 'transferred_invoice_id')],
};

/** In the last folder: once the clock has moved, no renewal bills this item. */
export const itemToDelete = {
  of: 'createCustomerInvoiceItem',
  name: 'Add an item to delete',
  body: oneOff.items[0],
  captures: { waiting_item_id: 'id' },
};

/** Differences between invoice requests and their operations' examples. */
export const invoiceNotes = {
  createCustomerInvoice: { body: oneOff, captures: { draft_invoice_id: 'id' } },
  finalizeInvoice: { path: { invoice_id: 'finalized_invoice_id' } },
  payInvoice: {
    path: { invoice_id: 'paid_invoice_id' },
    body: { source_id: '{{customer_card_id}}' },
    captures: { invoiced_transaction_id: 'transaction_id' },
  },
  sendInvoice: { path: { invoice_id: 'sent_invoice_id' } },
  voidInvoice: { path: { invoice_id: 'voided_invoice_id' } },
  uncollectibleInvoice: { path: { invoice_id: 'lost_invoice_id' } },
  paidElsewhereInvoice: { path: { invoice_id: 'transferred_invoice_id' }, body: { paid_date: undefined } },
  createCustomerInvoiceItem: { body: oneOff.items[0], captures: { item_id: 'id' } },
  deleteCustomerInvoiceItem: { path: { item_id: 'waiting_item_id' } },
};
