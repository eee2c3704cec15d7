import type { RejectionText } from './rejection.ts';

/**
 * Rules for fields. The English text follows the field's name; the Spanish text is a complete sentence, shown at the
 * field.
 */
export const fieldRules = {
  required: { en: 'is required', es: 'Falta este dato.' },
  empty: { en: 'must not be empty', es: 'Falta este dato.' },
  blank: { en: 'must be text that is not blank', es: 'Falta este dato.' },
  wrong_type: { en: 'must be {types:types}', es: 'Debe ser {types:types}.' },
  type_not_accepted: { en: 'has a type that is not accepted', es: 'Este tipo de dato no se acepta aquí.' },
  too_long: {
    en: 'must have at most {max:number} characters',
    es: 'Debe tener máximo {max:number} caracteres.',
  },
  wrong_format: { en: 'does not have the required format', es: 'No tiene el formato esperado.' },
  invalid_format: { en: 'must be a valid {format}', es: 'No tiene el formato esperado ({format}).' },
  invalid_email: {
    en: 'must be an e-mail address such as ana@example.com',
    es: 'Escribe un correo completo, como ana@example.com.',
  },
  invalid_date: {
    en: 'must be a date in the form yyyy-mm-dd',
    es: 'Escribe una fecha, como 2026-11-16.',
  },
  invalid_url: {
    en: 'must be an http or https address such as https://example.com/gracias',
    es: 'Escribe una dirección web, como https://example.com/gracias.',
  },
  not_one_of: { en: 'must be one of: {allowed:list}', es: 'Elige una de estas opciones: {allowed:list}.' },
  not_among: {
    en: 'must hold only words out of: {allowed:list}',
    es: 'Solo se aceptan: {allowed:list}.',
  },
  not_the_value: { en: 'must be {value}', es: 'Debe ser {value}.' },
  not_greater_than: { en: 'must be greater than {limit:number}', es: 'Debe ser mayor que {limit:number}.' },
  below_minimum: { en: 'must be at least {limit:number}', es: 'Debe ser mínimo {limit:number}.' },
  not_less_than: { en: 'must be less than {limit:number}', es: 'Debe ser menor que {limit:number}.' },
  above_maximum: { en: 'must be at most {limit:number}', es: 'Debe ser máximo {limit:number}.' },
  not_multiple_of: {
    en: 'must be multiple of {factor:number}',
    es: 'Debe ser múltiplo de {factor:number}.',
  },
  too_few_items: {
    en: 'must not have fewer than {limit:number} items',
    es: 'Debe tener mínimo {limit:number} elementos.',
  },
  too_many_items: {
    en: 'must not have more than {limit:number} items',
    es: 'Debe tener máximo {limit:number} elementos.',
  },
  not_whole: { en: 'must be a whole number', es: 'Debe ser un número entero, sin decimales.' },
  too_many_decimals: { en: 'must have at most two decimals', es: 'Debe tener máximo dos decimales.' },
  card_number_in_text: {
    en: 'must not contain a card number',
    es: 'Quita el número de tarjeta: este texto se guarda tal cual.',
  },
  nul_character: { en: 'must not contain a NUL character', es: 'Contiene un carácter que no se acepta.' },
  unknown_field: {
    en: 'is not a field of this request[; did you mean {nearest}?]',
    es: 'Este campo no existe en esta petición.[ ¿Quisiste decir {nearest}?]',
  },
  unknown_parameter: {
    en: 'is not a query parameter of this request[; did you mean {nearest}?]',
    es: 'Este parámetro no existe en esta petición.[ ¿Quisiste decir {nearest}?]',
  },
  // Queries and paths.
  repeated: { en: 'must be given once', es: 'Debe enviarse una sola vez.' },
  not_an_amount: {
    en: 'must be an amount with at most two decimals',
    es: 'Debe ser un monto con máximo dos decimales.',
  },
  not_in_range: {
    en: 'must be a whole number from {min:number} to {max:number}',
    es: 'Debe ser un número entero entre {min:number} y {max:number}.',
  },
  not_four_digits: { en: 'must have four digits', es: 'Debe tener cuatro dígitos.' },
  not_a_bin: { en: 'must be 6 to 8 digits', es: 'Debe tener de 6 a 8 dígitos.' },
  not_a_request_id: { en: 'must be the id of a request', es: 'Debe ser el id de una petición.' },
  // Moments and days.
  not_a_moment: { en: 'must be a moment such as {example}', es: 'Escribe fecha y hora, como {example}.' },
  not_an_iso_moment: {
    en: 'must be a moment in ISO 8601 such as {example}',
    es: 'Escribe fecha y hora, como {example}.',
  },
  not_a_day: { en: 'must be a day such as {example}', es: 'Escribe una fecha, como {example}.' },
  not_in_future: { en: 'must be in the future', es: 'Debe ser una fecha futura.' },
  in_future: { en: 'must not be in the future', es: 'No puede ser una fecha futura.' },
  in_past: { en: 'must be today or later', es: 'Debe ser hoy o un día posterior.' },
  later_than: { en: 'must not be later than {last}', es: 'No puede ser después del {last}.' },
  too_long_ago: {
    en: 'must be within the last {days:number} days',
    es: 'Debe estar dentro de los últimos {days:number} días.',
  },
  too_far_ahead: {
    en: 'must be at most {days:number} days ahead',
    es: 'Debe ser máximo {days:number} días adelante.',
  },
} as const satisfies Record<string, RejectionText>;
