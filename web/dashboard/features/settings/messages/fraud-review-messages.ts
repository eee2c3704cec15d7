import { defineMessages } from '../../../messages/dictionary.ts';

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
    releaseTitle: 'Rechazar y liberar {amount}',
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
      'When a payment breaks a rule that asks for review, it is charged and waits here. Approve it, or decline it to return the money to the payer. To start, add a rule and choose “Charge now and review later”.',
    amount: 'Amount',
    customer: 'Payer',
    card: 'Card',
    rules: 'Why',
    description: 'Description',
    order: 'Order',
    waitsSince: 'Waiting since',
    held: 'Authorized only',
    approve: 'Approve',
    approved: 'Payment approved',
    decline: 'Decline and refund',
    declineTitle: 'Decline and refund {amount}',
    releaseTitle: 'Decline and release {amount}',
    declineLead: 'Returns {amount} to card {card}. This cannot be undone.',
    declineHeldLead:
      'Releases the hold of {amount} on card {card}: nothing is charged. This cannot be undone.',
    declined: 'Payment declined and refunded',
    note: 'Note (optional)',
    noteHint: "The reason for your decision. Saved in the transaction's timeline.",
  },
);
