import { reasonMessages } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import { defineMessages } from '../../../messages/dictionary.ts';

/** Merchants' responses to chargebacks, on their way to the acquirer. */
export const responseMessages = defineMessages(
  {
    ...reasonMessages.es,
    title: 'Respuestas por enviar',
    lead: 'Los comercios las guardaron aquí. Confirma cada una cuando el adquirente la tenga: solo entonces el comercio la ve como enviada.',
    merchant: 'Comercio',
    charge: 'Cobro',
    amount: 'Monto',
    reasonTitle: 'Motivo',
    deadline: 'Plazo',
    answered: 'Guardada',
    confirm: 'Confirmar envío',
    confirmLead:
      '¿El adquirente ya recibió la respuesta de {merchant} por {amount}? El comercio verá «Enviada» y nadie le recordará subirla.',
    confirmed: 'Envío confirmado',
  },
  {
    ...reasonMessages.en,
    title: 'Responses to send',
    lead: 'Merchants saved these responses here. Confirm each one when the acquirer has it: only then does the merchant see it as sent.',
    merchant: 'Merchant',
    charge: 'Charge',
    amount: 'Amount',
    reasonTitle: 'Reason',
    deadline: 'Deadline',
    answered: 'Saved',
    confirm: 'Confirm that it was sent',
    confirmLead:
      'Has the acquirer received the response of {merchant} for {amount}? The merchant will see it as sent and is no longer asked to upload it.',
    confirmed: 'Confirmed as sent',
  },
);
