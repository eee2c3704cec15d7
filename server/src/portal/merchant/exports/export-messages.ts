/** State words of the screens (ux 2), for whoever reads an export. */
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

export const methodMessages: Readonly<Record<string, string>> = {
  card: 'Tarjeta',
  bank_account: 'PSE',
  store: 'Efectivo',
  customer: 'Saldo del cliente',
};
