/** Merchant books and vouchers are kept for ten years from the last entry (Ley 962 de 2005, art. 28; Código de Comercio, art. 60). */
export const YEARS_TO_KEEP = 10;

export function keepUntil(lastPaidAt: Date): Date {
  const until = new Date(lastPaidAt);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS_TO_KEEP);
  return until;
}

/** Payment records before this instant are past their retention term. */
export function keptSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - YEARS_TO_KEEP);
  return since;
}

/** A law that prevents erasure, as stated on the certificate. */
export interface KeptRule {
  what: { es: string; en: string };
  basis: { es: string; en: string };
}

export const keptRules: readonly KeptRule[] = [
  {
    what: {
      es: 'Registros de los pagos sin nombre: valor, fecha, medio, identificadores, franquicia, primeros seis y últimos cuatro dígitos de la tarjeta, código de autorización.',
      en: 'Payment records without a name: amount, date, method, ids, card brand, first six and last four digits of the card, authorization code.',
    },
    basis: {
      es: 'Ley 962 de 2005, art. 28, y Código de Comercio, art. 60: diez años desde el último asiento.',
      en: 'Ley 962 of 2005, art. 28, and Código de Comercio, art. 60: ten years from the last entry.',
    },
  },
  {
    what: {
      es: 'La identidad detrás de esos pagos (nombre, correo, teléfono, identificador externo), cifrada y aparte; ninguna pantalla la muestra.',
      en: 'The identity behind these payments (name, email, phone, external id), encrypted and kept apart; no screen shows it.',
    },
    basis: {
      es: 'Las mismas normas; además, prevención de lavado de activos (SARLAFT o SAGRILAFT) si el comercio está obligado.',
      en: 'The same rules; in addition anti-money-laundering rules (SARLAFT or SAGRILAFT) where the merchant is subject to them.',
    },
  },
  {
    what: {
      es: 'Claves de idempotencia que el comercio escogió y reglas antifraude del comercio, si alguna nombra al titular.',
      en: 'Idempotency keys chosen by the merchant and fraud rules of the merchant, if one names the person.',
    },
    basis: {
      es: 'Las claves se borran en un día; las reglas protegen pagos de terceros y el comercio las retira.',
      en: 'The keys are deleted within a day; the rules protect payments of others and the merchant removes them.',
    },
  },
  {
    what: {
      es: 'La prueba de la autorización que diste: versión del texto, fecha e idioma, sin la dirección IP.',
      en: 'Proof of the authorization you gave: version of the text, date and language, without the IP address.',
    },
    basis: {
      es: 'Ley 1581 de 2012, art. 17, y Decreto 1377 de 2013, art. 8.',
      en: 'Ley 1581 of 2012, art. 17, and Decreto 1377 of 2013, art. 8.',
    },
  },
];
