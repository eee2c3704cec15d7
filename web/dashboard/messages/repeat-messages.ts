import { defineMessages } from './dictionary.ts';

/** Sending once more: a request of the log, and events that an endpoint never got. */
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
    onlySandbox: 'Only in the sandbox: in production a request is not repeated from here.',
    redacted:
      'It cannot be repeated: it held data that we do not keep (card numbers, CVV, passwords or secrets). Copy it as code and fill them in.',
    cut: 'It cannot be repeated: the body was very long and was kept cut.',
    notHere: 'It cannot be repeated from the dashboard: this operation does not exist with your session.',
    answer: 'The answer of now',
    answerEmpty: 'It answered well, without a body.',
    missing: 'Events that were never sent',
    missingLead:
      'Of the last 7 days, of the types that this webhook wants. They happened before it existed, or while it was not verified.',
    noneMissing: 'None of the last 7 days is missing.',
    more: 'There are more: these are the newest.',
    sendMissing: 'Send what is missing',
    sentMissing: 'Events on their way: {count}',
    type: 'Type',
    object: 'Object',
    date: 'Date',
  },
);
