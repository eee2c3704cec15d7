/** Words of the API inside of a sentence, for Spanish readers. */
export const apiWords: Readonly<Record<string, string>> = {
  // States.
  active: 'activa',
  approved: 'aprobado',
  authorized: 'autorizado',
  cancelled: 'cancelado',
  charge_pending: 'por pagar',
  chargeback_accepted: 'con contracargo aceptado',
  chargeback_adjustment: 'con contracargo ajustado',
  chargeback_pending: 'con contracargo en estudio',
  completed: 'aprobado',
  declined: 'rechazado',
  done: 'lista',
  expired: 'vencido',
  failed: 'rechazado',
  gone: 'eliminado',
  in_progress: 'pendiente',
  refunded: 'reembolsado',
  requested: 'solicitada',
  contested: 'en desacuerdo',
  accepted: 'aceptada',
  rejected: 'negada',
  withdrawn: 'retirada',
  given_back: 'devuelta',
  charged_back: 'pasada a contracargo',
  pending: 'en estudio',
  adjustment: 'ajustado',
  // Roles.
  owner: 'dueño',
  finance: 'finanzas',
  developer: 'desarrollo',
  read_only: 'solo lectura',
  support: 'soporte',
  disputes: 'disputas',
  administrator: 'administrador',
  // Periods.
  day: 'día',
  month: 'mes',
  // Methods.
  card: 'tarjetas',
  pse: 'PSE',
  store: 'efectivo',
  // Where an address leads.
  'an address of this machine': 'una dirección de esta máquina',
  'a private address': 'una dirección privada',
  'an address inside of a provider': 'una dirección interna de un proveedor',
  'a loopback address': 'esta misma máquina',
  'a link-local address': 'una dirección de la red local',
  'a reserved address': 'una dirección reservada',
  'an address for documentation': 'una dirección de ejemplo',
  'an address for measurements': 'una dirección de mediciones',
  'a multicast address': 'una dirección de difusión',
  'an IPv4 address in disguise': 'una dirección IPv4 disfrazada',
  // What rules hold, and what is missing before a request.
  'six digits each, as text': 'seis dígitos cada uno',
  'addresses, or @ and a domain': 'correos, o @ y un dominio',
  'a confirmed e-mail address': 'confirmar el correo',
  'a first charge in the sandbox': 'un primer cobro en pruebas',
  'links to your terms and to your privacy policy (Marca y páginas de pago)':
    'los enlaces a términos y a política de datos (Marca y páginas de pago)',
};

/** What cannot be done with a charge: `cannot be refunded`. */
export const apiVerbs: Readonly<Record<string, string>> = {
  cancelled: 'cancelar',
  captured: 'capturar',
  paid: 'pagar',
  'paid by bank or in cash': 'pagar por PSE o en efectivo',
  refunded: 'reembolsar',
  reversed: 'reversar',
  voided: 'anular',
};
