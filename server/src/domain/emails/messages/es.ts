import type { MailMessages } from './mail-messages.ts';

export const es: MailMessages = {
  greeting: name => `Hola, ${name}:`,
  greetingWithoutName: 'Hola:',
  bogotaTime: instant => `${instant} (hora de Bogotá)`,
  copyAddress: 'Si el botón no abre, copia esta dirección en tu navegador:',
  neverAsked: 'Nunca te pediremos por correo el número de tu tarjeta ni tus claves.',
  sentBy: shop => `Este es un correo automático que enviamos en nombre de ${shop}.`,
  sentToMerchant: 'Este es un correo automático de tu pasarela de pagos.',
  contact: { nit: 'NIT', address: 'Dirección', phone: 'Teléfono', email: 'Correo' },
  facts: {
    amount: 'Valor',
    iva: 'IVA incluido',
    description: 'Concepto',
    order: 'Pedido',
    payBefore: 'Paga antes del',
    reference: 'Referencia de pago',
    paidOn: 'Fecha del pago',
    method: 'Medio de pago',
    installments: 'Cuotas',
    authorization: 'Autorización',
    cus: 'CUS',
    transaction: 'Transacción',
    plan: 'Plan',
    owed: 'Valor pendiente',
    nextRetry: 'Próximo intento de cobro',
    webhook: 'Webhook',
    webhookAddress: 'Dirección',
    failingSince: 'Falla desde',
    lastFailure: 'Última falla',
  },
  methods: {
    card: (brand, lastFour) => `Tarjeta ${brand} terminada en ${lastFour}`,
    pse: bank => (bank === '' ? 'PSE' : `PSE, ${bank}`),
    cash: 'Efectivo',
  },
  paymentLink: {
    subject: (amount, shop) => `Paga ${amount} a ${shop}`,
    intro: shop => `${shop} te envió este enlace para que pagues por internet.`,
    action: 'Ir a pagar',
  },
  voucher: {
    subject: (amount, shop) => `Tu comprobante para pagar ${amount} a ${shop}`,
    intro: shop =>
      `Tu comprobante para pagar a ${shop} en efectivo está listo. Muestra la referencia en un punto de pago.`,
    action: 'Ver el comprobante',
    exactAmount:
      'Paga el valor exacto y en un solo pago. Después de la fecha límite la referencia deja de servir.',
  },
  receipt: {
    subject: (amount, shop) => `Recibimos tu pago de ${amount} a ${shop}`,
    intro: shop => `Tu pago a ${shop} fue aprobado. Guarda este correo como comprobante.`,
    action: 'Ver el pago',
    reversal: shop =>
      `¿No reconoces este pago o no recibiste lo que compraste? Escríbele a ${shop}. La Ley 1480 de 2011 te permite ` +
      'pedir la reversión del pago dentro de los cinco días hábiles siguientes a la fecha en que lo supiste.',
  },
  failedRenewal: {
    subject: (plan, shop) => `No pudimos cobrar tu suscripción ${plan} de ${shop}`,
    intro: (plan, shop) => `No pudimos cobrar tu suscripción ${plan} de ${shop} con la tarjeta guardada.`,
    retryComes: day =>
      `Volveremos a intentar el cobro el ${day}. Si actualizas tu tarjeta antes, se cobra de inmediato y no tienes que esperar.`,
    noMoreRetries: 'Ya no habrá más intentos automáticos: actualiza tu tarjeta para ponerte al día.',
    ended:
      'Con esto tu suscripción terminó: no se cobrará nada más. Escribe a la tienda si quieres recuperarla.',
    action: 'Actualizar mi tarjeta',
  },
  webhookDisabled: {
    subject: shop => `Desactivamos un webhook de ${shop}`,
    intro: 'Dejamos de enviar eventos a este webhook porque lleva varios días sin recibirlos.',
    next: 'Cuando tu servidor vuelva a responder, verifica el webhook otra vez con POST /webhooks/{id}/verify/{código}.',
    kept: 'Ningún evento se pierde: pide de nuevo los que faltaron con POST /webhooks/{id}/recover.',
  },
};
