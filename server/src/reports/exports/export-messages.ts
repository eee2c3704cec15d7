import type { InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import type { PeriodState, RecoveryWay } from '@recaudo/contract/merchant/billing/recovery';
import type { RetryClass, RetryReason } from '@recaudo/contract/shared/words/retry-words';

/** Status texts of the screens (Design 12.2), for exports. */
export const statusMessages: Readonly<Record<string, string>> = {
  completed: 'Aprobada',
  processing: 'Pendiente',
  in_progress: 'Pendiente',
  charge_pending: 'Por pagar',
  failed: 'Rechazada',
  cancelled: 'Cancelada',
  refunded: 'Reembolsada',
  chargeback_pending: 'Contracargo en estudio',
  chargeback_accepted: 'Contracargo aceptado',
  chargeback_adjustment: 'Contracargo ajustado',
  trial: 'En prueba',
  active: 'Activa',
  past_due: 'En mora',
  unpaid: 'Impaga',
};

export const invoiceStatusMessages: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Borrador',
  open: 'Abierta',
  paid: 'Pagada',
  void: 'Anulada',
  uncollectible: 'Incobrable',
};

export const documentMessages = { invoice: 'Factura', credit_note: 'Nota crédito' } as const;

export const methodMessages: Readonly<Record<string, string>> = {
  card: 'Tarjeta',
  bank_account: 'PSE',
  store: 'Efectivo',
  customer: 'Saldo del cliente',
};

/** Retry classes of declined renewals, for the export of Recuperación. */
export const classMessages: Readonly<Record<RetryClass, string>> = {
  never: 'No se reintenta',
  later: 'Se reintenta después',
  after_hours: 'Cuando diga el banco',
  with_new_data: 'Solo con otra tarjeta',
};

export const reasonMessages: Readonly<Record<RetryReason, string>> = {
  advised: 'Lo pidió la franquicia',
  authentication: 'El banco pide autorización',
  blocked: 'Tarjeta bloqueada o sin activar',
  closed: 'Cuenta cerrada',
  data: 'Datos de la tarjeta errados',
  declined: 'Rechazo sin motivo',
  deleted: 'Tarjeta eliminada',
  expired: 'Tarjeta vencida',
  fraud: 'Sospecha de fraude',
  funds: 'Sin fondos',
  invalid: 'Operación no válida',
  issuer: 'El banco no existe',
  limit: 'Cupo superado',
  lost: 'Tarjeta perdida',
  malfunction: 'Falla del banco',
  merchant: 'Comercio no aceptado',
  number: 'Número de tarjeta errado',
  pin: 'Clave errada',
  prohibited: 'El banco no lo permite',
  restricted: 'Tarjeta restringida',
  retained: 'Tarjeta retenida',
  stolen: 'Tarjeta robada',
  stopped: 'El titular detuvo los cobros',
  unavailable: 'El banco no responde',
  unsupported: 'Tarjeta no habilitada',
};

export const stateMessages: Readonly<Record<PeriodState, string>> = {
  recovered: 'Recuperado',
  lost: 'Perdido',
  open: 'Abierto',
};

export const otherMethodMessages: Readonly<Record<RecoveryWay, string>> = {
  retry: 'Reintento de la tarjeta',
  other_card: 'Otra tarjeta o datos nuevos',
  pse: 'PSE',
  store: 'Efectivo',
};
