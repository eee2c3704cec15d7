import { defineMessages } from './dictionary.ts';

export const paletteMessages = defineMessages(
  {
    transaction: 'Transacción',
    customer: 'Cliente',
    plan: 'Plan',
    subscription: 'Suscripción',
    card: 'Tarjeta',
    webhook: 'Webhook',
    event: 'Evento',
    request: 'Petición',
    searching: 'Buscando…',
    result: '1 resultado',
    results: '{count} resultados',
  },
  {
    transaction: 'Transaction',
    customer: 'Customer',
    plan: 'Plan',
    subscription: 'Subscription',
    card: 'Card',
    webhook: 'Webhook',
    event: 'Event',
    request: 'Request',
    searching: 'Searching…',
    result: '1 result',
    results: '{count} results',
  },
);
