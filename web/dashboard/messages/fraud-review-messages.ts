import { defineMessages } from './dictionary.ts';

export const fraudReviewMessages = defineMessages(
  {
    queue: 'Pagos por revisar',
    emptyTitle: 'Nada por revisar',
    emptyLead:
      'Cuando un pago rompe una regla que pide revisión, se cobra y espera aquí: lo apruebas, o lo rechazas y el dinero vuelve a quien pagó. Para empezar, crea una regla y elige «Cobrarlo y revisarlo después».',
    amount: 'Monto',
    customer: 'Quién paga',
    card: 'Tarjeta',
    rules: 'Por qué',
    description: 'Descripción',
    order: 'Orden',
    waitsSince: 'Espera desde',
    held: 'Solo reservado',
    approve: 'Aprobar',
    approved: 'Pago aprobado',
    decline: 'Rechazar y devolver',
    declineTitle: 'Rechazar y devolver {amount}',
    declineLead: 'Se devuelven {amount} a la tarjeta {card}. No se puede deshacer.',
    declineHeldLead:
      'Se libera la reserva de {amount} en la tarjeta {card}: no se cobra. No se puede deshacer.',
    declined: 'Pago rechazado y devuelto',
    note: 'Nota (opcional)',
    noteHint: 'Por qué lo decides. Queda en la línea de tiempo de la transacción.',
  },
  {
    queue: 'Payments to review',
    emptyTitle: 'Nothing to review',
    emptyLead:
      'When a payment breaks a rule that asks for a review, it is taken and waits here: approve it, or decline it and the money goes back to the payer. To begin, add a rule and choose “Take it and review it afterwards”.',
    amount: 'Amount',
    customer: 'Who pays',
    card: 'Card',
    rules: 'Why',
    description: 'Description',
    order: 'Order',
    waitsSince: 'Waits since',
    held: 'Only held',
    approve: 'Approve',
    approved: 'Payment approved',
    decline: 'Decline and give back',
    declineTitle: 'Decline and give back {amount}',
    declineLead: '{amount} go back to the card {card}. It cannot be undone.',
    declineHeldLead:
      'The hold of {amount} on the card {card} is released: nothing is charged. It cannot be undone.',
    declined: 'Payment declined and given back',
    note: 'Note (optional)',
    noteHint: 'Why you decide so. It is kept in the timeline of the transaction.',
  },
);
