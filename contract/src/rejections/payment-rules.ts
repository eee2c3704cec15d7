import type { RejectionText } from './rejection.ts';

/**
 * Rules for single fields of payments, cards, subscriptions and webhooks. As in field-rules.ts, the English text
 * follows the field's name.
 */
export const paymentRules = {
  // Cards.
  not_digits: { en: 'must have digits only', es: 'Escribe solo dígitos.' },
  not_two_digits: { en: 'must have two digits', es: 'Escribe dos dígitos.' },
  wrong_digit_count: { en: 'must have {count:number} digits', es: 'Debe tener {count:number} dígitos.' },
  wrong_card_length: {
    en: 'must have 16 or 19 digits (15 for american express, 14 for diners)',
    es: 'Revisa el número: falta o sobra un dígito.',
  },
  wrong_check_digit: {
    en: 'has a wrong check digit',
    es: 'Revisa el número: hay un dígito equivocado.',
  },
  test_card_number: {
    en: 'is a test number, usable only in the sandbox',
    es: 'Es un número de prueba: solo sirve en pruebas.',
  },
  not_a_month: { en: 'must be between 01 and 12', es: 'El mes va de 01 a 12.' },
  card_date_past: {
    en: 'and expiration_month are earlier than the current date',
    es: 'La tarjeta está vencida.',
  },
  // Charges.
  differs_from_installments: {
    en: 'must be the same as installments',
    es: 'Debe ser igual al número de cuotas.',
  },
  parts_above_amount: {
    en: 'must not make iva_base, inc and tip add up to more than amount',
    es: 'La base del IVA, el INC y la propina no pueden sumar más que el monto.',
  },
  above_merchant_limit: {
    en: 'must be at most {limit:money} for this merchant',
    es: 'Debe ser máximo {limit:money} para este comercio.',
  },
  charge_count_limit: {
    en: 'cannot be charged: this merchant may make {most:number} charges a {period:word}; the limit starts again at {again}',
    es: 'El comercio llegó a su límite de {most:number} cobros por {period:word}. Vuelve a empezar el {again}.',
  },
  charge_volume_limit: {
    en: 'goes over what this merchant may charge in a {period:word}, {most:money}; the limit starts again at {again}',
    es: 'Pasa el límite del comercio, {most:money} por {period:word}. Vuelve a empezar el {again}.',
  },
  above_authorized: {
    en: 'must be at most the authorised {authorized:money}',
    es: 'Debe ser máximo {authorized:money}, lo autorizado.',
  },
  above_remaining: {
    en: 'must be at most the remaining {remaining:money}',
    es: 'Debe ser máximo {remaining:money}, lo que queda.',
  },
  above_remaining_fee: {
    en: 'must be at most {remaining:money}, which is left of the fee',
    es: 'Debe ser máximo {remaining:money}, lo que queda de la comisión.',
  },
  not_exactly: { en: 'must be exactly {amount:money}', es: 'Debe ser exactamente {amount:money}.' },
  three_d_secure_unavailable: {
    en: 'is not available in production yet; leave it out or send false',
    es: '3-D Secure todavía no está disponible en producción: déjalo apagado.',
  },
  required_with_3d_secure: {
    en: 'is required with use_3d_secure',
    es: 'Falta este dato, necesario para pagar con 3D Secure.',
  },
  source_or_card_required: { en: 'or card is required', es: 'Falta la tarjeta.' },
  not_a_store_result: {
    en: 'must be approved or expired for a store charge',
    es: 'Un pago en efectivo solo puede aprobarse o vencerse.',
  },
  before_charge: { en: 'must not be before the charge', es: 'No puede ser antes del cobro.' },
  // URLs that payers return to.
  not_a_return_url: {
    en: 'must be a URL such as https://tienda.example/gracias',
    es: 'Escribe una dirección, como https://tienda.example/gracias.',
  },
  return_url_not_https: {
    en: 'must begin with https:// in production',
    es: 'En producción debe empezar por https://.',
  },
  url_with_user: { en: 'must not hold a user or password', es: 'No debe llevar usuario ni contraseña.' },
  return_host_not_allowed: {
    en: "leads to {host}, which is neither the host of the merchant's website nor one of its allowed redirect hosts",
    es: 'Lleva a {host}, que no es el sitio del comercio ni uno de sus dominios de regreso.',
  },
  // The sandbox's clock.
  not_one_step: {
    en: 'is required, and only one of them',
    es: 'Elige una sola forma de mover el reloj.',
  },
  clock_too_far: {
    en: 'must not lead the clock beyond {last}',
    es: 'El reloj no puede pasar del {last}.',
  },
  clock_backwards: {
    en: 'must not be earlier than the clock: it only moves forward',
    es: 'El reloj solo avanza: elige una fecha posterior.',
  },
  clock_step_too_long: {
    en: 'must be at most {days:number} days ahead of the clock',
    es: 'Debe ser máximo {days:number} días después del reloj.',
  },
  // Webhooks.
  not_a_webhook_url: {
    en: 'must be a URL such as https://tienda.example/webhooks',
    es: 'Escribe una dirección, como https://tienda.example/webhooks.',
  },
  not_http: {
    en: 'must begin with http:// or https://',
    es: 'Debe empezar por http:// o https://.',
  },
  not_https: { en: 'must begin with https://', es: 'Debe empezar por https://.' },
  url_with_credentials: {
    en: 'must not hold a user or password; send them as user and password',
    es: 'No debe llevar usuario ni contraseña: escríbelos en sus campos.',
  },
  host_with_stray_dot: {
    en: 'must name a host without a dot at its end or two in a row',
    es: 'El nombre del servidor no puede terminar en punto ni tener dos puntos seguidos.',
  },
  closed_address: {
    en: 'leads to {kind:word} ({address})',
    es: 'Lleva a {kind:word} ({address}), que no se puede llamar desde aquí.',
  },
  colon_in_user: {
    en: 'must not hold a colon: Basic auth cannot carry it',
    es: 'No puede llevar dos puntos: la autenticación básica no los admite.',
  },
  required_with_password: { en: 'is required with a password', es: 'Escribe también el usuario.' },
  password_required_again: {
    en: 'is required again: it does not move along to another server',
    es: 'Escríbela de nuevo: no pasa a otro servidor.',
  },
  wrong_verification_code: {
    en: 'is not the verification code of this webhook',
    es: 'No es el código de verificación de este webhook.',
  },
  // Idempotency.
  key_used_otherwise: {
    en: 'was already used with another request',
    es: 'La petición se repitió con otros datos. Recarga e intenta de nuevo.',
  },
} as const satisfies Record<string, RejectionText>;
