import { defineWords } from './dictionary.ts';

export const chargebackWords = defineWords(
  {
    title: 'Contracargos',
    lead: 'Pagos que el titular de la tarjeta desconoció ante su banco.',
    states: 'Estados',
    emptyTitle: 'No hay contracargos aquí',
    emptyLead:
      'Cuando un banco abra uno verás el monto retenido y su estado. En pruebas puedes abrirlo desde una transacción con tarjeta, en «Simular».',
  },
  {
    title: 'Chargebacks',
    lead: 'Payments that the holder of the card disputed with the bank.',
    states: 'States',
    emptyTitle: 'No chargebacks here',
    emptyLead:
      'When a bank opens one you will see the amount that is held and its state. In the sandbox you can open one from a card transaction, at “Simulate”.',
  },
);
