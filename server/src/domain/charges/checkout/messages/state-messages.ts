import type { Dictionary } from '../../../../payer-pages/frame/dictionary.ts';

interface Said {
  title: string;
  text: string;
}

export interface StateMessages {
  paid: Said;
  receiptSent: (address: string) => string;
  held: Said;
  refunded: Said;
  processing: Said & { again: string };
  elsewhere: Said & { go: (paymentMethod: string) => string; card: string };
  atIssuer: Said & { go: string };
  exhausted: Said;
  failed: Said;
  expired: Said;
  cancelled: Said;
  askShop: (contact: string) => string;
  returnToShop: (shop: string) => string;
  receipt: {
    amount: string;
    order: string;
    date: string;
    card: string;
    installments: string;
    approval: string;
    document: string;
    transaction: string;
    reversal: string;
    askReversal: string;
    print: string;
    download: string;
    shareText: (shop: string, amount: string, date: string, approval: string) => string;
  };
}

export const stateMessages: Dictionary<StateMessages> = {
  es: {
    paid: {
      title: '¡Listo! Pago aprobado',
      text: 'Este pedido ya está pagado. No hace falta pagar de nuevo.',
    },
    receiptSent: address => `Te enviamos el comprobante a ${address}.`,
    held: {
      title: 'Pago autorizado',
      text: 'Tu banco reservó el valor. La tienda lo cobrará al confirmar tu pedido.',
    },
    refunded: {
      title: 'Pago reembolsado',
      text: 'La tienda devolvió este pago. Lo verás en tu extracto en 1 a 3 días hábiles.',
    },
    processing: {
      title: 'Estamos confirmando tu pago',
      text: 'Tu banco aún no responde. No pagues de nuevo: esta página te dirá el resultado y no se cobra dos veces.',
      again: 'Ver si ya hay respuesta',
    },
    elsewhere: {
      title: 'Elegiste otro medio de pago',
      text: 'Este pedido espera el pago por el medio que elegiste.',
      go: paymentMethod => `Continuar con ${paymentMethod}`,
      card: 'Pagar con tarjeta',
    },
    atIssuer: {
      title: 'Tu banco debe confirmar el pago',
      text: 'Para proteger tu tarjeta, tu banco quiere confirmar que eres tú. Todavía no te hemos cobrado.',
      go: 'Ir a mi banco',
    },
    exhausted: {
      title: 'Demasiados intentos con tarjeta',
      text: 'Por seguridad ya no se puede pagar este enlace con tarjeta. No te hemos cobrado.',
    },
    failed: {
      title: 'El pago no se hizo',
      text: 'No te hemos cobrado. Vuelve a la tienda para intentarlo de nuevo.',
    },
    expired: {
      title: 'Este enlace venció',
      text: 'Ya no se puede pagar. No se ha cobrado nada. Pídele a la tienda un enlace nuevo.',
    },
    cancelled: {
      title: 'La tienda canceló este cobro',
      text: 'Ya no hay que pagarlo. No se ha cobrado nada.',
    },
    askShop: contact => `¿Preguntas? Escribe a la tienda: ${contact}`,
    returnToShop: shop => `Volver a ${shop}`,
    receipt: {
      amount: 'Valor',
      order: 'Pedido',
      date: 'Fecha',
      card: 'Tarjeta',
      installments: 'Cuotas',
      approval: 'Aprobación',
      document: 'Documento',
      transaction: 'Transacción',
      askReversal: 'Pedir la reversión.',
      print: 'Imprimir',
      download: 'Descargar comprobante (PDF)',
      shareText: (shop, amount, date, approval) =>
        `Pagué ${amount} a ${shop} con tarjeta. Fecha: ${date}. Aprobación ${approval}.`,
      reversal:
        'Si no reconoces este pago o no recibes lo que compraste, puedes pedir la reversión dentro de los cinco días hábiles siguientes (Ley 1480).',
    },
  },
  en: {
    paid: { title: 'Done! Payment approved', text: 'This order is paid. There is no need to pay again.' },
    receiptSent: address => `We sent the receipt to ${address}.`,
    held: {
      title: 'Payment authorized',
      text: 'Your bank has reserved the amount. The shop will charge it when it confirms your order.',
    },
    refunded: {
      title: 'Payment refunded',
      text: 'The shop has refunded this payment. It will appear on your statement in 1 to 3 business days.',
    },
    processing: {
      title: 'We are confirming your payment',
      text: 'Your bank has not responded yet. Do not pay again: this page will show the result, and you are never charged twice.',
      again: 'Check for a response',
    },
    elsewhere: {
      title: 'You chose another payment method',
      text: 'This order is waiting for the payment you chose.',
      go: paymentMethod => `Continue with ${paymentMethod}`,
      card: 'Pay by card',
    },
    atIssuer: {
      title: 'Your bank must confirm the payment',
      text: 'To protect your card, your bank needs to confirm your identity. You have not been charged yet.',
      go: 'Go to my bank',
    },
    exhausted: {
      title: 'Too many card attempts',
      text: 'For your security, this link no longer accepts cards. You have not been charged.',
    },
    failed: {
      title: 'Payment not completed',
      text: 'You have not been charged. Go back to the shop to try again.',
    },
    expired: {
      title: 'This link has expired',
      text: 'It can no longer be paid. You have not been charged. Ask the shop for a new link.',
    },
    cancelled: {
      title: 'The shop canceled this charge',
      text: 'There is nothing left to pay. You have not been charged.',
    },
    askShop: contact => `Questions? Write to the shop: ${contact}`,
    returnToShop: shop => `Back to ${shop}`,
    receipt: {
      amount: 'Amount',
      order: 'Order',
      date: 'Date',
      card: 'Card',
      installments: 'Installments',
      approval: 'Approval code',
      document: 'Document',
      transaction: 'Transaction',
      askReversal: 'Request a reversal.',
      print: 'Print',
      download: 'Download receipt (PDF)',
      shareText: (shop, amount, date, approval) =>
        `I paid ${amount} to ${shop} by card. Date: ${date}. Approval ${approval}.`,
      reversal:
        'If you do not recognize this payment or did not receive your purchase, you can request a reversal within five business days (Law 1480).',
    },
  },
};
