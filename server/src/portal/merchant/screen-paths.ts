/** Paths of the dashboard's screens below an environment (/pruebas, /produccion). */
export const screenOf = {
  transactions: '/transacciones',
  transaction: (id: string) => `/transacciones/${id}`,
  chargebacks: '/contracargos',
  reversals: '/contracargos?tipo=reversiones',
  fraud: '/antifraude',
  fraudReviews: '/antifraude?status=pending',
  customer: (id: string) => `/clientes/${id}`,
  plan: (id: string) => `/planes/${id}`,
  subscription: (customerId: string, id: string) => `/suscripciones/${customerId}/${id}`,
  invoice: (id: string) => `/cuentas-de-cobro/${id}`,
  overdue: (status: string) => `/cobranza?status=${status}`,
  webhooks: '/webhooks',
  webhook: (id: string) => `/webhooks/${id}`,
  event: (id: string) => `/eventos/${id}`,
  request: (requestId: string) => `/peticiones/${requestId}`,
};
