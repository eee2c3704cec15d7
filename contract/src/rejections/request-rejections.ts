import { errors } from '../shared/error-table.ts';
import type { CodedText } from './code-rejections.ts';

/** Rejections of the request itself: its form, its credentials, and its caller. */
export const requestRejections = {
  body_missing: {
    code: errors.malformed,
    en: 'The body is missing',
    es: 'No llegaron los datos. Recarga e intenta de nuevo.',
  },
  body_incomplete: {
    code: errors.malformed,
    en: 'The body ended before its announced length',
    es: 'Los datos llegaron incompletos. Intenta de nuevo.',
  },
  body_not_json_type: {
    code: errors.malformed,
    en: 'Content-Type must be application/json',
    es: 'El tipo de los datos debe ser application/json.',
  },
  body_not_utf8: {
    code: errors.malformed,
    en: 'The body is not valid UTF-8',
    es: 'Los datos no están en UTF-8.',
  },
  body_not_json: {
    code: errors.malformed,
    en: 'The body is not valid JSON',
    es: 'Los datos no son JSON válido.',
  },
  body_too_deep: {
    code: errors.malformed,
    en: 'The body is nested deeper than {levels:number} levels',
    es: 'Los datos tienen más de {levels:number} niveles.',
  },
  body_with_nul: {
    code: errors.malformed,
    en: 'The body contains a NUL character',
    es: 'Los datos contienen un carácter que no se acepta (NUL).',
  },
  body_with_lone_surrogate: {
    code: errors.malformed,
    en: 'The body contains half of a surrogate pair',
    es: 'Los datos contienen medio par sustituto de Unicode.',
  },
  body_with_proto: {
    code: errors.malformed,
    en: 'The body contains a key named __proto__',
    es: 'Los datos contienen una clave __proto__.',
  },
  body_with_duplicate_key: {
    code: errors.malformed,
    en: 'The body contains the same key twice in one object',
    es: 'Los datos contienen dos veces la misma clave.',
  },
  headers_too_large: {
    code: errors.tooLarge,
    en: 'The headers of the request are too large',
    es: 'La petición es demasiado grande.',
  },
  request_too_slow: {
    code: errors.malformed,
    en: 'The request did not arrive completely in time',
    es: 'La petición no llegó completa a tiempo. Intenta de nuevo.',
  },
  not_http_request: {
    code: errors.malformed,
    en: 'The request is not valid HTTP',
    es: 'La petición no está bien formada.',
  },
  wrong_host: {
    code: errors.malformed,
    en: 'The Host of the request is no address of this listener (see RECAUDO_ALLOWED_HOSTS)',
    es: 'Esta dirección no es de la instalación (RECAUDO_ALLOWED_HOSTS).',
  },
  request_in_progress: {
    code: errors.orderIdTaken,
    en: 'A request with this Idempotency-Key is still being processed',
    es: 'La misma petición sigue en proceso. Espera un momento.',
  },
  too_many_wrong_keys: {
    code: errors.tooManyRequests,
    en: 'Too many wrong API keys from this address, wait before the next one',
    es: 'Demasiadas llaves equivocadas desde esta dirección: espera.',
  },
  private_key_in_browser: {
    code: errors.notAllowed,
    en: 'The private API key must not be used from a browser',
    es: 'La llave privada no se usa desde un navegador.',
  },
  address_not_allowed: {
    code: errors.notAllowed,
    en: 'This key does not work from the address {address}',
    es: 'Esta llave no funciona desde la dirección {address}.',
  },
  network_key_invalid: {
    code: errors.unauthenticated,
    en: 'The key of the cash network is invalid',
    es: 'La llave de la red de efectivo no es válida.',
  },
} as const satisfies Record<string, CodedText>;
