import type { RejectionText } from './rejection.ts';

/** Rules for single fields of plans and invoices. As in field-rules.ts, the English text follows the field's name. */
export const billingRules = {
  not_with_price_model: {
    en: 'is not accepted with price_model {model}',
    es: 'No se usa con el modelo de precio {model}.',
  },
  required_with_price_model: {
    en: 'is required with price_model {model}',
    es: 'Falta este dato, necesario con el modelo de precio {model}.',
  },
  required_with_tax_behavior: {
    en: 'is required with tax_behavior',
    es: 'Elige también el impuesto.',
  },
  tier_not_above_last: {
    en: 'must be greater than the up_to of the tier before it',
    es: 'Debe ser mayor que el límite del tramo anterior.',
  },
  tier_without_end: {
    en: 'is required in every tier but the last',
    es: 'Solo el último tramo puede quedar sin límite.',
  },
  last_tier_with_end: {
    en: 'must be left out in the last tier, which covers all further units',
    es: 'El último tramo cubre todas las unidades que siguen: déjalo sin límite.',
  },
  zero_amount: {
    en: 'must not be 0',
    es: 'Escribe un valor distinto de 0.',
  },
  plan_of_another_interval: {
    en: 'must be a plan with the same interval as the present one',
    es: 'Elige un plan que se cobre con la misma frecuencia que el actual.',
  },
  change_alone: {
    en: 'cannot be sent together with a card, trial_end_date or cancel_at_period_end',
    es: 'Cambia el plan o la cantidad aparte de la tarjeta, la prueba y la cancelación.',
  },
  coupon_alone: {
    en: 'cannot be sent together with another change',
    es: 'Cambia el cupón aparte de lo demás.',
  },
  coupon_of_other_plans: {
    en: 'does not apply to this plan',
    es: 'El cupón no aplica a este plan.',
  },
  invoice_without_items: {
    en: 'is required, because no item of the customer waits',
    es: 'Agrega al menos un concepto: el cliente no tiene cargos pendientes.',
  },
  invoice_below_zero: {
    en: 'must not add up to less than 0',
    es: 'La suma no puede ser menor que 0.',
  },
  invoice_above_maximum: {
    en: 'makes an item cost more than {limit:money}',
    es: 'Con esta cantidad, el concepto cuesta más de {limit:money}.',
  },
  only_with_send_invoice: {
    en: 'is accepted only with collection send_invoice',
    es: 'Solo se usa si el cliente paga en la página de la cuenta.',
  },
  percent_or_amount: {
    en: 'or amount_off is required, and only one of them',
    es: 'Escribe el porcentaje o el valor del descuento, solo uno.',
  },
  percent_of_nothing: {
    en: 'must be at least 0.01',
    es: 'Debe ser al menos 0,01.',
  },
  required_with_repeating: {
    en: 'is required with duration repeating',
    es: 'Escribe en cuántos pagos aplica.',
  },
  only_with_repeating: {
    en: 'is accepted only with duration repeating',
    es: 'Solo se usa si el descuento aplica en varios pagos.',
  },
  pause_alone: {
    en: 'cannot be sent together with other changes',
    es: 'Pausa o reanuda la suscripción aparte de los demás cambios.',
  },
  not_after_today: {
    en: 'must be after today',
    es: 'Debe ser posterior a hoy.',
  },
  before_start_date: {
    en: 'must not be before start_date',
    es: 'La prueba no puede terminar antes de que empiece la suscripción.',
  },
  first_item_is_plan: {
    en: 'must be plan_id: the first item is the plan of the subscription',
    es: 'El primer concepto debe ser el plan de la suscripción.',
  },
  quantity_is_in_items: {
    en: 'must be left out or equal the quantity of the first item',
    es: 'La cantidad va en el primer concepto.',
  },
  item_twice: {
    en: 'must not be in items twice',
    es: 'El plan está dos veces: cambia su cantidad.',
  },
  quantity_of_fixed_plan: {
    en: 'must be 1, because the plan has one fixed amount',
    es: 'Debe ser 1: el plan tiene un valor fijo.',
  },
  period_above_maximum: {
    en: 'makes a period cost more than {limit:money}',
    es: 'Con este valor, un periodo cuesta más de {limit:money}.',
  },
  period_costs_nothing: {
    en: 'makes a period cost nothing',
    es: 'Con este valor, un periodo no cuesta nada.',
  },
  not_with_send_invoice: {
    en: 'is not accepted with collection send_invoice, which charges no card',
    es: 'No se usa con cuentas de cobro: no se cobra ninguna tarjeta.',
  },
  collection_alone: {
    en: 'cannot be sent together with a change of plan, quantity, items, coupon, pause, trial_end_date or cancel_at_period_end',
    es: 'Cambia la forma de cobro aparte del plan, la cantidad, el cupón, la pausa, la prueba y la cancelación.',
  },
  card_needed_for_automatic: {
    en: 'is required with collection automatic, because the subscription has no card',
    es: 'Falta la tarjeta: la suscripción no tiene ninguna a la que cobrar.',
  },
} as const satisfies Record<string, RejectionText>;
