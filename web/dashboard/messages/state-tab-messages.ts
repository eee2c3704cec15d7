import { defineMessages } from './dictionary.ts';

/** States (state-messages.ts) whose label differs in the plural. */
export const stateTabMessages = defineMessages(
  {
    completed: 'Aprobadas',
    in_progress: 'Pendientes',
    failed: 'Rechazadas',
    cancelled: 'Canceladas',
    expired_store: 'Vencidas',
    refunded: 'Reembolsadas',
    chargeback_pending: 'Contracargos en estudio',
    chargeback_accepted: 'Contracargos aceptados',
    chargeback_adjustment: 'Contracargos ajustados',
    active: 'Activas',
    unpaid: 'Impagas',
  },
  {
    completed: 'Approved',
    in_progress: 'Pending',
    failed: 'Declined',
    cancelled: 'Cancelled',
    expired_store: 'Expired',
    refunded: 'Refunded',
    chargeback_pending: 'Chargebacks under review',
    chargeback_accepted: 'Chargebacks accepted',
    chargeback_adjustment: 'Chargebacks adjusted',
    active: 'Active',
    unpaid: 'Unpaid',
  },
);
