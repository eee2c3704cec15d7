import { defineMessages } from '../../../messages/dictionary.ts';

/** Resending a logged request, and events that an endpoint never received. */
export const repeatMessages = defineMessages(
  {
    repeat: 'Repetir',
    repeatLead: 'Envía la misma petición otra vez, con tu sesión y una Idempotency-Key nueva.',
    onlySandbox: 'Solo en pruebas: en producción una petición no se repite desde aquí.',
    redacted:
      'No se puede repetir: llevaba datos que no guardamos (números de tarjeta, CVV, contraseñas o secretos). Cópiala como código y complétalos.',
    cut: 'No se puede repetir: el cuerpo era muy largo y se guardó cortado.',
    notHere: 'No se puede repetir desde el panel: esta operación no existe con tu sesión.',
    answer: 'La respuesta de ahora',
    answerEmpty: 'Respondió bien, sin cuerpo.',
    missing: 'Eventos que nunca se enviaron',
    missingLead:
      'De los últimos 7 días, de los tipos que este webhook quiere. Pasaron antes de que existiera o mientras no estaba verificado.',
    noneMissing: 'No falta ninguno de los últimos 7 días.',
    more: 'Hay más: aquí están los más recientes.',
    sendMissing: 'Enviar los que faltan',
    sentMissing: 'Eventos en camino: {count}',
    type: 'Tipo',
    object: 'Objeto',
    date: 'Fecha',
  },
  {
    repeat: 'Repeat',
    repeatLead: 'Sends the same request again, with your session and a new Idempotency-Key.',
    onlySandbox: 'Sandbox only: production requests cannot be repeated from here.',
    redacted:
      'Cannot be repeated: the request contained data that we do not store (card numbers, CVV, passwords or secrets). Copy it as code and fill them in.',
    cut: 'Cannot be repeated: the body was too long and was truncated.',
    notHere: 'Cannot be repeated from the dashboard: your session does not offer this operation.',
    answer: 'New response',
    answerEmpty: 'Success, without a body.',
    missing: 'Events that were never sent',
    missingLead:
      'From the last 7 days, of the types this webhook is subscribed to. They happened before it existed or while it was not verified.',
    noneMissing: 'Nothing missing in the last 7 days.',
    more: 'There are more. These are the newest.',
    sendMissing: 'Send missing events',
    sentMissing: 'Sending events: {count}',
    type: 'Type',
    object: 'Object',
    date: 'Date',
  },
);
