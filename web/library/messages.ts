export type Language = 'es' | 'en';

const es = {
  network:
    'No pudimos conectar con la pasarela de pagos. Revisa tu conexión e inténtalo de nuevo: no se hizo ningún cobro.',
  timeout: 'La pasarela de pagos tardó demasiado en responder. Inténtalo de nuevo: no se hizo ningún cobro.',
  unreadable: 'La pasarela de pagos dio una respuesta que no se pudo leer. Inténtalo de nuevo.',
  merchantId: 'Falta el identificador del comercio: llama setId antes de crear.',
  apiKey: 'Falta la llave pública: llama setApiKey antes de crear.',
  privateKey:
    'Esa es una llave privada y no puede usarse en el navegador. Usa la llave pública y rota la privada.',
  cardId: 'Falta el identificador de la tarjeta, que es el último argumento de card.update.',
  formMissing: 'No se encontró el formulario de la tarjeta.',
  fieldMissing: 'Falta el campo seguro del número: llama fields.create con type "number".',
  fieldsNotLoaded: 'Los campos seguros de la tarjeta no cargaron. Recarga la página e inténtalo de nuevo.',
  numberTitle: 'Número de tarjeta, campo seguro',
  cvvTitle: 'Código de seguridad, campo seguro',
  expiryTitle: 'Fecha de vencimiento, campo seguro',
};

export type MessageKey = keyof typeof es;

const en: Record<MessageKey, string> = {
  network:
    'We could not reach the payment gateway. Check your connection and try again: nothing has been charged.',
  timeout: 'The payment gateway took too long to answer. Try again: nothing has been charged.',
  unreadable: 'The payment gateway gave an answer that could not be read. Try again.',
  merchantId: 'The merchant id is missing: call setId before creating.',
  apiKey: 'The public key is missing: call setApiKey before creating.',
  privateKey:
    'That is a private key and cannot be used in a browser. Use the public key, and rotate the private one.',
  cardId: 'The id of the card is missing: it is the last argument of card.update.',
  formMissing: 'The card form was not found.',
  fieldMissing: 'The secure number field is missing: call fields.create with type "number".',
  fieldsNotLoaded: 'The secure card fields did not load. Reload the page and try again.',
  numberTitle: 'Card number, secure field',
  cvvTitle: 'Security code, secure field',
  expiryTitle: 'Expiry date, secure field',
};

export function message(language: Language, key: MessageKey): string {
  return (language === 'en' ? en : es)[key];
}

/** Spanish unless the page declares English. */
export function languageOf(tag: string | null | undefined): Language {
  return /^en\b/i.test(tag ?? '') ? 'en' : 'es';
}
