import { defineMessages } from '../../../messages/dictionary.ts';

export const reviewMessages = defineMessages(
  {
    title: 'Revisión',
    lead: 'Pagos que el procesador ni confirma ni anula. Mira sus reportes y di cómo terminaron.',
    empty: 'Nada por revisar.',
    payment: 'Transacción',
    amount: 'Monto',
    operation: 'Operación',
    merchant: 'Comercio',
    sent: 'Enviado',
    resolve: 'Resolver',
    resolveLead: 'El cobro, el libro y los avisos al comercio cambian juntos. No se puede deshacer.',
    resolvePseLead:
      'Entró dinero por PSE que el cobro no pudo recibir: ya estaba pagado o el monto es otro. Si el cobro todavía lo recibe, quedará pagado; si no, pide al banco que lo devuelva y dilo aquí.',
    resolveStoreLead:
      'Pagaron un comprobante y el cobro no pudo recibir el dinero, o nadie ha dicho qué pasó con él. Pregunta a quien lo recaudó: si el cobro recibe el dinero, quedará pagado; si no, que se lo devuelvan al pagador.',
    storeDeclined: 'No se pagó, o se devolvió el dinero',
    pseApproved: 'El cobro recibe el dinero',
    pseDeclined: 'El banco devolvió el dinero',
    verdict: 'Cómo terminó',
    choose: 'Elige',
    approved: 'Se cobró',
    declined: 'No se cobró',
    authorization: 'Autorización (si se cobró)',
    note: 'Nota',
    noteHint: 'Cómo lo sabes: reporte, fecha, persona.',
    resolved: 'Pago resuelto',
  },
  {
    title: 'Review',
    lead: 'Payments that the processor neither confirms nor reverses. Check its reports and record the outcome.',
    empty: 'Nothing to review.',
    payment: 'Transaction',
    amount: 'Amount',
    operation: 'Operation',
    merchant: 'Merchant',
    sent: 'Sent',
    resolve: 'Resolve',
    resolveLead:
      "The charge, the ledger and the merchant's notifications change together. This cannot be undone.",
    resolvePseLead:
      'A PSE payment arrived that the charge could not accept: it was already paid, or the amount differs. If the charge can still accept the money, it becomes paid. If not, have the bank return the money and record it here.',
    resolveStoreLead:
      'A voucher was paid, but its charge could not accept the money, or the outcome is unknown. Ask the cash network: if the charge accepts the money, it becomes paid; if not, the payer must get the money back.',
    storeDeclined: 'Not paid, or the money was returned',
    pseApproved: 'Apply the money to the charge',
    pseDeclined: 'The bank returned the money',
    verdict: 'Outcome',
    choose: 'Choose',
    approved: 'Charged',
    declined: 'Not charged',
    authorization: 'Authorization (if charged)',
    note: 'Note',
    noteHint: 'Your source: report, date, person.',
    resolved: 'Payment resolved',
  },
);
