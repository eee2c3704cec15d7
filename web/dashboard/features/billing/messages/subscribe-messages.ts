import { defineMessages } from '../../../messages/dictionary.ts';

/** Optional settings of a new subscription, and collection by invoice. */
export const subscribeMessages = defineMessages(
  {
    moreOptions: 'Más opciones',
    quantity: 'Cantidad',
    startDate: 'Empieza otro día (opcional)',
    startHint: 'Vacío: empieza hoy.',
    collection: 'Cómo se cobra',
    automatic: 'A su tarjeta, automáticamente',
    send_invoice: 'Con cuenta de cobro, que paga como quiera',
    daysUntilDue: 'Plazo para pagar cada cuenta',
    dueAtOnce: 'Al recibirla',
    dueDays: '{count} días',
    invoiceToday: 'Hoy se emite una cuenta de cobro de {amount} a {who}; después {repeat}.',
    invoiceLater:
      'Hoy no se cobra nada. El {day} se emite una cuenta de cobro de {amount} a {who}; después {repeat}.',
    subscribeInvoiced: 'Suscribir y enviar cuenta de {amount}',
    subscribeInvoicedLater: 'Suscribir con cuentas de {amount} desde el {day}',
  },
  {
    moreOptions: 'More options',
    quantity: 'Quantity',
    startDate: 'Starts on another day (optional)',
    startHint: 'Empty: starts today.',
    collection: 'Collection',
    automatic: 'Charge the card automatically',
    send_invoice: 'Send invoices, paid by any method',
    daysUntilDue: 'Time to pay each invoice',
    dueAtOnce: 'On receipt',
    dueDays: '{count} days',
    invoiceToday: 'Issues an invoice of {amount} to {who} today, then {repeat}.',
    invoiceLater: 'Charges nothing today. Issues an invoice of {amount} to {who} on {day}, then {repeat}.',
    subscribeInvoiced: 'Subscribe and send invoice of {amount}',
    subscribeInvoicedLater: 'Subscribe with invoices of {amount} from {day}',
  },
);
