import { defineMessages } from './dictionary.ts';

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
    lead: 'Payments that the processor neither confirms nor takes back. Look at its reports and say how they ended.',
    empty: 'Nothing to review.',
    payment: 'Transaction',
    amount: 'Amount',
    operation: 'Operation',
    merchant: 'Merchant',
    sent: 'Sent',
    resolve: 'Resolve',
    resolveLead:
      'The charge, the ledger and the notices to the merchant change together. It cannot be undone.',
    resolvePseLead:
      'Money came in by PSE that the charge could not take: it was paid already, or the amount is another. If the charge can still take it, it will be paid; if not, have the bank give it back and say so here.',
    resolveStoreLead:
      'A voucher was paid and its charge could not take the money, or nobody has said what became of it. Ask whoever took it: if the charge takes the money, it will be paid; if not, the payer has to get it back.',
    storeDeclined: 'It was not paid, or the money went back',
    pseApproved: 'The charge takes the money',
    pseDeclined: 'The bank gave the money back',
    verdict: 'How it ended',
    choose: 'Choose',
    approved: 'It was charged',
    declined: 'It was not charged',
    authorization: 'Authorisation (if charged)',
    note: 'Note',
    noteHint: 'How you know: report, date, person.',
    resolved: 'Payment resolved',
  },
);
