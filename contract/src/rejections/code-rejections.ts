import { type ErrorCode, errors, errorTable } from '../shared/error-table.ts';
import type { RejectionText } from './rejection.ts';

/**
 * The default rejection of each code, for use when nothing more precise is known. Its English text is the code's
 * default description.
 */
const keys = {
  1000: ['internal_error', 'Tuvimos una falla. Intenta de nuevo; si sigue, escríbenos.'],
  1001: ['malformed_request', 'La petición no está bien formada.'],
  1002: ['invalid_credentials', 'La llave o el id del comercio no son válidos.'],
  1003: ['value_rejected', 'Uno de los valores no es válido.'],
  1004: ['unavailable', 'No está disponible en este momento. Intenta de nuevo más tarde.'],
  1005: ['not_found', 'Lo que buscas no existe.'],
  1006: ['order_id_taken', 'Ese order_id ya se usó[ en el cobro {charge_id}].'],
  1007: ['rejected_by_processor', 'El procesador rechazó la operación.'],
  1008: ['account_inactive', 'La cuenta está inactiva.'],
  1009: ['request_too_large', 'La petición es demasiado grande.'],
  1010: ['private_key_required', 'La llave pública no sirve para esto: usa la llave privada.'],
  1018: ['too_many_requests', 'Demasiadas peticiones: espera un momento.'],
  2002: ['card_already_saved', 'El cliente ya tiene guardada esta tarjeta.'],
  2003: ['external_id_taken', 'Ya hay un cliente con ese external_id.'],
  2004: ['invalid_card_number', 'Revisa el número de la tarjeta: hay un dígito equivocado.'],
  2005: ['card_date_passed', 'La tarjeta está vencida.'],
  2006: ['security_code_missing', 'Falta el código de seguridad de la tarjeta.'],
  2007: ['test_card_in_production', 'Es una tarjeta de prueba: solo sirve en pruebas.'],
  2009: ['invalid_security_code', 'El código de seguridad no es válido.'],
  3001: ['card_declined', 'El banco rechazó la tarjeta.'],
  3002: ['card_expired', 'La tarjeta está vencida.'],
  3003: ['insufficient_funds', 'La tarjeta no tiene fondos suficientes.'],
  3004: ['card_stolen', 'La tarjeta fue reportada como robada.'],
  3005: ['fraud_suspected', 'El pago fue identificado como fraude.'],
  3006: ['operation_not_allowed', 'La operación no se permite para este cliente o esta transacción.'],
  3008: ['card_not_supported', 'La tarjeta no sirve para pagos en línea.'],
  3009: ['card_lost', 'La tarjeta fue reportada como perdida.'],
  3010: ['card_restricted', 'El banco restringió la tarjeta.'],
  3011: ['retain_card', 'El banco pide retener la tarjeta.'],
  3012: ['bank_authorization_required', 'El banco debe autorizar este pago.'],
  4001: ['balance_too_low', 'La cuenta no tiene saldo suficiente.'],
  6001: ['webhook_url_taken', 'Ya hay un webhook con esa dirección.'],
} as const satisfies Record<ErrorCode, readonly [key: string, es: string]>;

export type CodeKey = (typeof keys)[ErrorCode][0];

export interface CodedText extends RejectionText {
  code: ErrorCode;
}

export const codeRejections = Object.fromEntries(
  Object.values(errors).map(code => [
    keys[code][0],
    { code, en: errorTable[code].description, es: keys[code][1] },
  ]),
) as Record<CodeKey, CodedText>;

/** The reason key for a code's default text. */
export const reasonOfCode = (code: ErrorCode): CodeKey => keys[code][0];
