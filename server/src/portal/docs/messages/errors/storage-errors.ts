import type { ExplainedError } from './explained-error.ts';

/** 2xxx: storing cards and customers. */
export const storageErrors = {
  2002: {
    titleInSpanish: 'El cliente ya tiene registrada una tarjeta con este número',
    cause: {
      en: 'The customer already has a card with this number, whatever its expiration date.',
      es: 'El cliente tiene una tarjeta con el mismo número, sin importar su fecha de vencimiento.',
    },
    remedy: {
      en: "List the customer's cards and use the existing one. Update a renewed card with PUT, or delete and re-create it.",
      es: 'Lista las tarjetas del cliente y usa la que ya existe. Una tarjeta renovada se cambia con PUT, o se elimina y se crea de nuevo.',
    },
  },
  2003: {
    titleInSpanish: 'Ya existe un cliente con este external_id',
    cause: {
      en: 'Another customer of this merchant already has this external_id.',
      es: 'Otro cliente del comercio que no está eliminado tiene este external_id.',
    },
    remedy: {
      en: 'Find the existing customer with GET /customers?external_id=… and use it. Deleting a customer frees its external_id.',
      es: 'Busca ese cliente con GET /customers?external_id=… y continúa con él. El external_id queda libre cuando se elimina su cliente.',
    },
  },
  2004: {
    titleInSpanish: 'El dígito de verificación del número de tarjeta no es válido',
    cause: {
      en: 'The card number fails the Luhn check: it has a wrong, missing or extra digit.',
      es: 'El número de tarjeta no cumple la verificación de Luhn: un dígito está mal, falta o sobra.',
    },
    remedy: {
      en: 'Ask the payer to check the number. The bank was not contacted.',
      es: 'Pide a quien paga que revise el número. No se consultó a ningún banco.',
    },
  },
  2005: {
    titleInSpanish: 'La fecha de vencimiento de la tarjeta ya pasó',
    cause: {
      en: 'The expiration month and year are earlier than the current month in Bogotá.',
      es: 'El mes y el año de vencimiento son anteriores al mes actual en Bogotá.',
    },
    remedy: {
      en: 'Ask for the date printed on the card, with two digits each for month and year, or for another card.',
      es: 'Pide la fecha como está impresa en la tarjeta, dos dígitos para el mes y dos para el año, u otra tarjeta.',
    },
  },
  2006: {
    titleInSpanish: 'Falta el código de seguridad de la tarjeta (cvv2)',
    cause: {
      en: 'The card data has no cvv2, or an empty one.',
      es: 'Los datos de la tarjeta llegaron sin cvv2, o con uno vacío.',
    },
    remedy: {
      en: 'Ask the payer for the code. Charge a stored card without it: the code is never kept after an authorization.',
      es: 'Pide el código a quien paga. Una tarjeta guardada se cobra sin él: nunca se conserva después de su autorización.',
    },
  },
  2007: {
    titleInSpanish: 'El número es de una tarjeta de prueba y solo sirve en el sandbox',
    cause: {
      en: 'A test card number was sent to production, where payments are real.',
      es: 'Se envió un número de tarjeta de prueba a producción, donde los pagos son reales.',
    },
    remedy: {
      en: 'Use the sandbox address and keys for tests. Production accepts only real cards.',
      es: 'Para las pruebas usa la dirección y las llaves del sandbox. En producción solo se reciben tarjetas reales.',
    },
  },
  2009: {
    titleInSpanish: 'El código de seguridad de la tarjeta (cvv2) no es válido',
    cause: {
      en: 'The code has the wrong number of digits for the brand: three, or four for American Express.',
      es: 'El código no tiene la forma de la marca: tres dígitos, o cuatro para american express.',
    },
    remedy: {
      en: 'Ask the payer to check the code: on the back of the card, or on the front for American Express.',
      es: 'Pide a quien paga que revise el código: al respaldo de la tarjeta, o al frente en american express.',
    },
  },
} as const satisfies Record<number, ExplainedError>;
