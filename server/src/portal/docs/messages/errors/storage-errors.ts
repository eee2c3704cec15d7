import type { ErrorMessages } from './error-messages.ts';

/** 2xxx: cards and customers that are to be stored. */
export const storageErrors = {
  2002: {
    titleInSpanish: 'El cliente ya tiene registrada una tarjeta con este número',
    cause: {
      en: 'The customer has a card with the same number, whatever its expiration date.',
      es: 'El cliente tiene una tarjeta con el mismo número, sin importar su fecha de vencimiento.',
    },
    remedy: {
      en: "List the customer's cards and use the one that is there. A renewed card is changed with PUT, or deleted and created again.",
      es: 'Lista las tarjetas del cliente y usa la que ya existe. Una tarjeta renovada se cambia con PUT, o se elimina y se crea de nuevo.',
    },
  },
  2003: {
    titleInSpanish: 'Ya existe un cliente con este external_id',
    cause: {
      en: 'Another customer of the merchant that is not deleted has this external_id.',
      es: 'Otro cliente del comercio que no está eliminado tiene este external_id.',
    },
    remedy: {
      en: 'Find that customer with GET /customers?external_id=… and go on with it. The external_id is free again once its customer is deleted.',
      es: 'Busca ese cliente con GET /customers?external_id=… y continúa con él. El external_id queda libre cuando se elimina su cliente.',
    },
  },
  2004: {
    titleInSpanish: 'El dígito de verificación del número de tarjeta no es válido',
    cause: {
      en: 'The card number fails the Luhn check: a digit is wrong, missing or one too many.',
      es: 'El número de tarjeta no cumple la verificación de Luhn: un dígito está mal, falta o sobra.',
    },
    remedy: {
      en: 'Ask the payer to read the number again. No bank was asked.',
      es: 'Pide a quien paga que revise el número. No se consultó a ningún banco.',
    },
  },
  2005: {
    titleInSpanish: 'La fecha de vencimiento de la tarjeta ya pasó',
    cause: {
      en: 'Month and year of expiration lie before the current month in Bogotá.',
      es: 'El mes y el año de vencimiento son anteriores al mes actual en Bogotá.',
    },
    remedy: {
      en: 'Ask for the date as it is printed on the card, two digits for the month and two for the year, or for another card.',
      es: 'Pide la fecha como está impresa en la tarjeta, dos dígitos para el mes y dos para el año, u otra tarjeta.',
    },
  },
  2006: {
    titleInSpanish: 'Falta el código de seguridad de la tarjeta (cvv2)',
    cause: {
      en: 'The card data came without cvv2, or with an empty one.',
      es: 'Los datos de la tarjeta llegaron sin cvv2, o con uno vacío.',
    },
    remedy: {
      en: 'Ask the payer for the code. A stored card is charged without it: it is never kept after its authorisation.',
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
      en: 'Use the address and the keys of the sandbox for tests. In production only real cards are taken.',
      es: 'Para las pruebas usa la dirección y las llaves del sandbox. En producción solo se reciben tarjetas reales.',
    },
  },
  2009: {
    titleInSpanish: 'El código de seguridad de la tarjeta (cvv2) no es válido',
    cause: {
      en: 'The code does not have the form of the brand: three digits, or four for american express.',
      es: 'El código no tiene la forma de la marca: tres dígitos, o cuatro para american express.',
    },
    remedy: {
      en: 'Ask the payer to read the code again: on the back of the card, or on the front for american express.',
      es: 'Pide a quien paga que revise el código: al respaldo de la tarjeta, o al frente en american express.',
    },
  },
} as const satisfies Record<number, ErrorMessages>;
