import type { Language } from '@recaudo/contract/shared/words/language';
import { type DescribedOperation, merchantLevelOf, operationKey } from '../document/openapi-document.ts';

/** Operations that exist at both levels are listed once, by their merchant-level path. English is in the route schemas. */
export const spanishSummaries: Readonly<Record<string, string>> = {
  'GET /v1/{merchant_id}': 'Consultar el comercio',
  'POST /v1/{merchant_id}/customers': 'Crear un cliente',
  'GET /v1/{merchant_id}/customers': 'Listar clientes',
  'GET /v1/{merchant_id}/customers/{customer_id}': 'Consultar un cliente',
  'PUT /v1/{merchant_id}/customers/{customer_id}': 'Actualizar un cliente',
  'DELETE /v1/{merchant_id}/customers/{customer_id}': 'Eliminar un cliente',
  'POST /v1/{merchant_id}/cards': 'Guardar una tarjeta',
  'GET /v1/{merchant_id}/cards': 'Listar tarjetas',
  'GET /v1/{merchant_id}/cards/{card_id}': 'Consultar una tarjeta',
  'PUT /v1/{merchant_id}/cards/{card_id}': 'Actualizar una tarjeta',
  'DELETE /v1/{merchant_id}/cards/{card_id}': 'Eliminar una tarjeta',
  'GET /v1/{merchant_id}/bines/{bin}': 'Banco y marca de un BIN',
  'GET /v1/{merchant_id}/stores': 'Listar las redes de efectivo',
  'GET /v1/cards/validate-bin': 'Banco y marca de un BIN, sin llave',
  'POST /v1/{merchant_id}/tokens': 'Crear un token',
  'GET /v1/{merchant_id}/tokens/{token_id}': 'Consultar un token',
  'POST /v1/{merchant_id}/charges': 'Crear un cobro',
  'GET /v1/{merchant_id}/charges': 'Listar cobros',
  'GET /v1/{merchant_id}/charges/{transaction_id}': 'Consultar un cobro',
  'PUT /v1/{merchant_id}/charges/{transaction_id}': 'Actualizar un cobro',
  'POST /v1/{merchant_id}/charges/{transaction_id}/capture': 'Capturar un cobro',
  'POST /v1/{merchant_id}/charges/{transaction_id}/cancel': 'Cancelar un cobro',
  'POST /v1/{merchant_id}/charges/{transaction_id}/refund': 'Reembolsar un cobro',
  'POST /v1/{merchant_id}/charges/{transaction_id}/reversals': 'Pedir la reversión de un pago',
  'GET /v1/{merchant_id}/reversals': 'Listar reversiones',
  'GET /v1/{merchant_id}/reversals/{reversal_id}': 'Consultar una reversión',
  'POST /v1/{merchant_id}/reversals/{reversal_id}/accept': 'Aceptar una reversión y devolver el dinero',
  'POST /v1/{merchant_id}/reversals/{reversal_id}/contest': 'No estar de acuerdo con una reversión',
  'POST /v1/{merchant_id}/reversals/{reversal_id}/withdraw': 'Registrar que quien pagó retiró la reversión',
  'POST /v1/{merchant_id}/reversals/{reversal_id}/decide':
    'Registrar lo que una autoridad decidió sobre una reversión',
  'POST /v1/{merchant_id}/reversals/{reversal_id}/pay': 'Registrar la transferencia de una reversión',
  'POST /v1/{merchant_id}/pse': 'Crear un pago por PSE',
  'POST /v1/{merchant_id}/fees': 'Cobrar una comisión a un cliente',
  'GET /v1/{merchant_id}/fees': 'Listar comisiones',
  'GET /v1/{merchant_id}/fees/{fee_id}': 'Consultar una comisión',
  'POST /v1/{merchant_id}/fees/{fee_id}/refund': 'Devolver una comisión',
  'POST /v1/{merchant_id}/coupons': 'Crear un cupón',
  'GET /v1/{merchant_id}/coupons': 'Listar cupones',
  'GET /v1/{merchant_id}/coupons/{coupon_id}': 'Consultar un cupón',
  'PUT /v1/{merchant_id}/coupons/{coupon_id}': 'Actualizar un cupón',
  'DELETE /v1/{merchant_id}/coupons/{coupon_id}': 'Eliminar un cupón',
  'POST /v1/{merchant_id}/coupons/{coupon_id}/codes': 'Crear un código de un cupón',
  'GET /v1/{merchant_id}/coupons/{coupon_id}/codes': 'Listar los códigos de un cupón',
  'PUT /v1/{merchant_id}/coupons/{coupon_id}/codes/{code_id}': 'Actualizar un código de un cupón',
  'GET /v1/{merchant_id}/invoices': 'Listar cuentas de cobro',
  'GET /v1/{merchant_id}/customers/{customer_id}/invoices': 'Listar las cuentas de cobro de un cliente',
  'POST /v1/{merchant_id}/customers/{customer_id}/credits': 'Abonar o retirar saldo a favor de un cliente',
  'GET /v1/{merchant_id}/customers/{customer_id}/credits': 'Listar los movimientos del saldo a favor',
  'GET /v1/{merchant_id}/balance': 'Consultar el saldo por partes',
  'GET /v1/{merchant_id}/settlements': 'Listar liquidaciones',
  'GET /v1/{merchant_id}/settlements/{settlement_id}': 'Consultar una liquidación',
  'GET /v1/{merchant_id}/settlements/{settlement_id}/lines': 'Listar los renglones de una liquidación',
  'GET /v1/{merchant_id}/withholding_certificates': 'Listar certificados de retención',
  'GET /v1/{merchant_id}/withholding_certificates/{certificate_id}': 'Consultar un certificado de retención',
  'GET /v1/{merchant_id}/split_shares': 'Listar partes de pagos divididos',
  'GET /v1/{merchant_id}/split_shares/{split_share_id}': 'Consultar una parte de un pago dividido',
  'GET /v1/{merchant_id}/charges/{transaction_id}/split_shares': 'Listar las partes de un cobro',
  'POST /v1/platform/merchants': 'Crear un vendedor',
  'GET /v1/platform/merchants': 'Listar vendedores',
  'GET /v1/platform/merchants/{sub_merchant_id}': 'Consultar un vendedor',
  'PUT /v1/platform/merchants/{sub_merchant_id}': 'Actualizar un vendedor',
  'GET /v1/platform/charges/{transaction_id}/split_shares': 'Listar las partes de un cobro de una plataforma',
  'GET /v1/{merchant_id}/payouts': 'Listar desembolsos',
  'GET /v1/{merchant_id}/payouts/{payout_id}': 'Consultar un desembolso',
  'GET /v1/{merchant_id}/payouts/{payout_id}/settlements': 'Listar las liquidaciones que paga un desembolso',
  'GET /v1/{merchant_id}/credit_notes': 'Listar notas crédito',
  'GET /v1/{merchant_id}/credit_notes/{credit_note_id}': 'Consultar una nota crédito',
  'GET /v1/{merchant_id}/invoices/{invoice_id}': 'Consultar una cuenta de cobro',
  'POST /v1/{merchant_id}/customers/{customer_id}/invoices': 'Crear una cuenta de cobro',
  'POST /v1/{merchant_id}/invoices/{invoice_id}/finalize': 'Emitir un borrador',
  'POST /v1/{merchant_id}/invoices/{invoice_id}/pay': 'Cobrar una cuenta a una tarjeta',
  'POST /v1/{merchant_id}/invoices/{invoice_id}/send': 'Enviar una cuenta por correo',
  'POST /v1/{merchant_id}/invoices/{invoice_id}/void': 'Anular una cuenta',
  'POST /v1/{merchant_id}/invoices/{invoice_id}/uncollectible': 'Dejar de cobrar una cuenta',
  'POST /v1/{merchant_id}/invoices/{invoice_id}/paid_elsewhere': 'Registrar que una cuenta se pagó por fuera',
  'POST /v1/{merchant_id}/customers/{customer_id}/invoice_items':
    'Agregar un cargo a la próxima cuenta de un cliente',
  'GET /v1/{merchant_id}/customers/{customer_id}/invoice_items': 'Listar los cargos de un cliente',
  'GET /v1/{merchant_id}/customers/{customer_id}/invoice_items/{item_id}': 'Consultar un cargo',
  'DELETE /v1/{merchant_id}/customers/{customer_id}/invoice_items/{item_id}': 'Eliminar un cargo que espera',
  'POST /v1/{merchant_id}/plans': 'Crear un plan',
  'GET /v1/{merchant_id}/plans': 'Listar planes',
  'GET /v1/{merchant_id}/plans/{plan_id}': 'Consultar un plan',
  'PUT /v1/{merchant_id}/plans/{plan_id}': 'Actualizar un plan',
  'DELETE /v1/{merchant_id}/plans/{plan_id}': 'Eliminar un plan',
  'GET /v1/{merchant_id}/plans/{plan_id}/subscriptions': 'Listar las suscripciones de un plan',
  'POST /v1/{merchant_id}/customers/{customer_id}/subscriptions': 'Crear una suscripción',
  'GET /v1/{merchant_id}/customers/{customer_id}/subscriptions': 'Listar las suscripciones de un cliente',
  'GET /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}':
    'Consultar una suscripción',
  'PUT /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}':
    'Actualizar una suscripción',
  'DELETE /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}':
    'Cancelar una suscripción',
  'POST /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}/preview':
    'Previsualizar el cambio de una suscripción',
  'DELETE /v1/{merchant_id}/customers/{customer_id}/subscriptions/{subscription_id}/pending_change':
    'Revocar el cambio programado de una suscripción',
  'POST /v1/{merchant_id}/webhooks': 'Crear un webhook',
  'GET /v1/{merchant_id}/webhooks': 'Listar webhooks',
  'GET /v1/{merchant_id}/webhooks/{webhook_id}': 'Consultar un webhook',
  'PUT /v1/{merchant_id}/webhooks/{webhook_id}': 'Actualizar un webhook',
  'DELETE /v1/{merchant_id}/webhooks/{webhook_id}': 'Eliminar un webhook',
  'POST /v1/{merchant_id}/webhooks/{webhook_id}/verify': 'Enviar de nuevo la verificación de un webhook',
  'POST /v1/{merchant_id}/webhooks/{webhook_id}/verify/{code}': 'Verificar un webhook con su código',
  'POST /v1/{merchant_id}/webhooks/{webhook_id}/rotate_secret': 'Cambiar el secreto de un webhook',
  'GET /v1/{merchant_id}/webhooks/{webhook_id}/deliveries': 'Listar las entregas de un webhook',
  'POST /v1/{merchant_id}/webhooks/{webhook_id}/recover':
    'Enviar lo que un webhook no recibió desde un momento',
  'GET /v1/{merchant_id}/events': 'Listar eventos',
  'GET /v1/{merchant_id}/events/{event_id}': 'Consultar un evento',
  'POST /v1/{merchant_id}/events/{event_id}/replay': 'Reenviar un evento',
  'GET /v1/{merchant_id}/sandbox/clock': 'Ver el reloj del comercio',
  'PUT /v1/{merchant_id}/sandbox/clock': 'Poner el reloj del comercio',
  'POST /v1/{merchant_id}/sandbox/clock/advance': 'Adelantar el reloj y hacer lo que vence',
  'POST /v1/{merchant_id}/sandbox/charges/{transaction_id}/chargeback': 'Simular un contracargo',
  'POST /v1/{merchant_id}/sandbox/charges/{transaction_id}/pay':
    'Hacer de banco o de red de efectivo para un cobro',
  'PUT /v1/{merchant_id}/sandbox/outage': 'Simular una falla del procesador',
  'GET /cash/v1/references/{reference}': 'Consultar una referencia',
  'POST /cash/v1/payments': 'Confirmar un pago',
  'POST /cash/v1/payments/{network_transaction_id}/reverse': 'Reversar un pago',
  'POST /v1/{merchant_id}/device_sessions': 'Crear una sesión de dispositivo',
  'GET /v1/{merchant_id}/antifraudkeys': 'Llaves de los scripts antifraude',
};

/** The operation's name and the language it is in: English when there is no Spanish name. */
export function summaryOf(
  described: DescribedOperation,
  language: Language,
): { text: string; language: Language } {
  const spanish = language === 'es' ? spanishSummary(described) : undefined;
  if (spanish !== undefined) return { text: spanish, language: 'es' };
  return { text: described.operation.summary ?? operationKey(described), language: 'en' };
}

function spanishSummary({ method, path }: DescribedOperation): string | undefined {
  const own = spanishSummaries[operationKey({ method, path })];
  const twin = spanishSummaries[operationKey({ method, path: merchantLevelOf(path) })];
  return own ?? (twin === undefined ? undefined : `${twin} (nivel cliente)`);
}
