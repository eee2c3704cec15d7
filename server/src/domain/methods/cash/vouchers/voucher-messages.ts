import type { Dictionary } from '../../../../payer-pages/frame/dictionary.ts';

export interface VoucherMessages {
  title: string;
  /** On paper of the sandbox. */
  test: string;
  waiting: string;
  waitingHint: string;
  reference: string;
  paybinReference: string;
  barcodeOf: (reference: string) => string;
  amount: string;
  expires: string;
  bogotaTime: string;
  exactAmount: string;
  stepsTitle: string;
  steps: readonly [string, string, string, string];
  networksTitle: string;
  askShop: (shop: string) => string;
  convenio: (number: string) => string;
  upTo: (amount: string) => string;
  print: string;
  printTicket: string;
  pdf: string;
  copy: string;
  copied: string;
  /** The tills that can read the barcode. */
  readBy: (networks: readonly string[]) => string;
  readByAny: string;
  otherReference: string;
  paidText: (shop: string, amount: string, paidOn: string, reference: string) => string;
  shareText: (shop: string, amount: string, reference: string, until: string) => string;
  checkAgain: string;
  paid: { title: string; text: (shop: string) => string };
  expired: { title: string; text: (until: string) => string };
  cancelled: { title: string; text: (shop: string) => string };
  /** The connection has not responded yet. */
  opening: { title: string; text: (shop: string) => string };
  review: { title: string; text: (shop: string) => string };
  paidOn: string;
  approval: string;
  description: string;
  order: string;
  receipt: string;
  otherWay: string;
  /** Shown when the payer of a card link chooses cash, before the voucher exists. */
  choice: { title: string; text: string; button: string; back: string; down: string };
}

export const voucherMessages: Dictionary<VoucherMessages> = {
  es: {
    title: 'Comprobante para pagar en efectivo',
    test: 'PRUEBA: no es un pago real',
    waiting: 'Esperando pago',
    waitingHint: 'Esta página cambia sola cuando el pago llegue.',
    reference: 'Referencia de pago',
    paybinReference: 'Referencia Paybin',
    barcodeOf: reference => `Código de barras de la referencia ${reference}`,
    amount: 'Valor a pagar',
    expires: 'Vence',
    bogotaTime: '(hora de Bogotá)',
    exactAmount: 'Paga el valor exacto en un solo pago. No se reciben abonos.',
    stepsTitle: 'Cómo pagar',
    steps: [
      'Ve a uno de los puntos de pago de esta página antes de que venza.',
      'Muestra el código de barras o dicta la referencia.',
      'Paga el valor exacto en efectivo.',
      'Guarda la tirilla que te entregan: la tienda recibe el aviso enseguida.',
    ],
    networksTitle: 'Dónde pagar',
    askShop: shop => `Pregúntale a ${shop} por los puntos de pago.`,
    convenio: number => `convenio ${number}`,
    upTo: amount => `hasta ${amount}`,
    print: 'Imprimir',
    printTicket: 'Imprimir en tirilla (80 mm)',
    pdf: 'Descargar PDF',
    copy: 'Copiar referencia',
    copied: 'Copiada',
    readBy: networks =>
      `Este código lo leen las cajas de ${new Intl.ListFormat('es-CO').format(networks)}. Si una caja no lo lee, dicta la referencia.`,
    readByAny:
      'Este código lo leen las cajas de los puntos de pago. Si una caja no lo lee, dicta la referencia.',
    otherReference: '¿La caja te pide la referencia Paybin?',
    paidText: (shop, amount, paidOn, reference) =>
      `Pagué ${amount} a ${shop}, en efectivo. Fecha: ${paidOn}. Referencia ${reference}.`,
    shareText: (shop, amount, reference, until) =>
      `Pago en efectivo a ${shop}: ${amount}. Referencia ${reference}. Vence: ${until}.`,
    checkAgain: 'Ver si ya llegó el pago',
    paid: { title: 'Pago recibido', text: shop => `${shop} ya recibió tu pago en efectivo.` },
    expired: {
      title: 'Comprobante vencido',
      text: until => `Venció: ${until}. No lo pagues; pídele a la tienda uno nuevo.`,
    },
    cancelled: {
      title: 'Comprobante cancelado',
      text: shop => `Este comprobante ya no se puede pagar. Si tienes dudas, escríbele a ${shop}.`,
    },
    opening: {
      title: 'Estamos preparando tu comprobante',
      text: () => 'Esta página cambia sola cuando esté listo. También te llega por correo.',
    },
    review: {
      title: 'Tu pago está en revisión',
      text: shop => `No pagues otra vez. ${shop} te confirma el resultado.`,
    },
    paidOn: 'Fecha de pago',
    approval: 'Aprobación',
    description: 'Concepto',
    order: 'Pedido',
    receipt: 'Descargar comprobante en PDF',
    otherWay: 'Pagar de otra forma',
    choice: {
      title: 'Pagar en efectivo',
      text: 'Te damos una referencia y un código de barras para pagar en un punto de pago. La tienda recibe el aviso enseguida.',
      button: 'Generar comprobante',
      back: 'Pagar con tarjeta',
      down: 'Por ahora no podemos generar el comprobante. No se te ha cobrado nada: intenta de nuevo o paga con tarjeta.',
    },
  },
  en: {
    title: 'Cash payment voucher',
    test: 'TEST: not a real payment',
    waiting: 'Waiting for the payment',
    waitingHint: 'This page updates when your payment arrives.',
    reference: 'Payment reference',
    paybinReference: 'Paybin reference',
    barcodeOf: reference => `Barcode for reference ${reference}`,
    amount: 'Amount to pay',
    expires: 'Expires',
    bogotaTime: '(Bogotá time)',
    exactAmount: 'Pay the exact amount in one payment. Partial payments are not accepted.',
    stepsTitle: 'How to pay',
    steps: [
      'Go to one of the payment points on this page before the voucher expires.',
      'Show the barcode or give the reference.',
      'Pay the exact amount in cash.',
      'Keep your receipt. The shop is notified immediately.',
    ],
    networksTitle: 'Where to pay',
    askShop: shop => `Ask ${shop} for its payment points.`,
    convenio: number => `agreement number (convenio) ${number}`,
    upTo: amount => `up to ${amount}`,
    print: 'Print',
    printTicket: 'Print on a receipt printer (80 mm)',
    pdf: 'Download PDF',
    copy: 'Copy reference',
    copied: 'Copied',
    readBy: networks =>
      `Tills at ${new Intl.ListFormat('en', { type: 'disjunction' }).format(networks)} can read this code. If it does not scan, give the reference.`,
    readByAny: 'Tills at the payment points can read this code. If it does not scan, give the reference.',
    otherReference: 'Does the till ask for the Paybin reference?',
    paidText: (shop, amount, paidOn, reference) =>
      `I paid ${amount} to ${shop}, in cash. Date: ${paidOn}. Reference ${reference}.`,
    shareText: (shop, amount, reference, until) =>
      `Cash payment to ${shop}: ${amount}. Reference ${reference}. Expires: ${until}.`,
    checkAgain: 'Check for the payment',
    paid: { title: 'Payment received', text: shop => `${shop} has received your cash payment.` },
    expired: {
      title: 'This voucher has expired',
      text: until => `Expired: ${until}. Do not pay it. Ask the shop for a new one.`,
    },
    cancelled: {
      title: 'This voucher was canceled',
      text: shop => `It can no longer be paid. If in doubt, contact ${shop}.`,
    },
    opening: {
      title: 'Your voucher is being prepared',
      text: () => 'This page updates when the voucher is ready. You will also get it by email.',
    },
    review: {
      title: 'Your payment is under review',
      text: shop => `Do not pay again. ${shop} will tell you the result.`,
    },
    paidOn: 'Paid on',
    approval: 'Approval',
    description: 'For',
    order: 'Order',
    receipt: 'Download receipt (PDF)',
    otherWay: 'Pay another way',
    choice: {
      title: 'Pay in cash',
      text: 'You get a reference and a barcode to pay at a payment point. The shop is notified immediately.',
      button: 'Get the voucher',
      back: 'Pay by card',
      down: 'We cannot create the voucher right now. You have not been charged. Try again, or pay by card.',
    },
  },
};
