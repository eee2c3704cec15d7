import type { Dictionary } from '../../../../../payer-pages/frame/dictionary.ts';

interface Said {
  title: string;
  text: string;
}

interface PseStateMessages {
  starting: Said & { again: string };
  atBank: Said & { go: (bank: string) => string; again: string };
  leaving: Said & { go: (bank: string) => string };
  review: Said;
  paid: Said;
  paidLate: string;
  rejected: Said;
  expired: Said;
  cancelled: Said;
  /** Paid for a subscription period that was paid another way or has ended. */
  unneeded: Said;
  askShop: (contact: string, cus: string | null) => string;
  returnToShop: (shop: string) => string;
  /** The page returns to the shop automatically. */
  returning: {
    title: (shop: string) => string;
    stay: string;
    said: (shop: string, seconds: number) => string;
    stayed: string;
  };
  receiptSent: (address: string) => string;
  print: string;
  download: string;
  shareText: (shop: string, amount: string, date: string, cus: string) => string;
  receipt: {
    title: string;
    state: string;
    states: Record<'paid' | 'rejected' | 'expired' | 'at_bank', string>;
    shop: string;
    nit: string;
    amount: string;
    iva: string;
    date: string;
    bank: string;
    cus: string;
    document: string;
    reference: string;
    transaction: string;
    reversal: string;
    askReversal: string;
  };
}

/** Every state of a PSE payment without a form. */
export const pseStateMessages: Dictionary<PseStateMessages> = {
  es: {
    starting: {
      title: 'Estamos esperando a PSE',
      text: 'Pedimos abrir el pago y todavía no hay respuesta. No pagues otra vez: en cuanto la haya, desde aquí podrás seguir a tu banco.',
      again: 'Ver si ya hay respuesta',
    },
    atBank: {
      title: 'Tu pago está pendiente en el banco',
      text: 'Tu banco aún no nos dice el resultado. Antes de pagar de nuevo, mira en tu cuenta si salió el dinero: mientras este pago siga pendiente no abrimos otro.',
      go: bank => `Seguir en ${bank}`,
      again: 'Ver si ya hay respuesta',
    },
    leaving: {
      title: 'Te llevamos a tu banco',
      text: 'Confirma el pago en su página. Al terminar, el banco te trae de vuelta aquí.',
      go: bank => `Seguir en ${bank}`,
    },
    review: {
      title: 'Estamos revisando tu pago',
      text: 'Tu banco nos informó algo que no coincide con este cobro y una persona lo va a revisar. No pagues otra vez.',
    },
    paid: { title: '¡Listo! Pago aprobado', text: 'Tu banco confirmó el pago. Guarda este comprobante.' },
    paidLate: 'Tu banco lo confirmó cuando el plazo ya había terminado; el pago quedó registrado igual.',
    rejected: {
      title: 'Tu banco rechazó el pago',
      text: 'No se descontó dinero. Vuelve a la tienda para intentarlo de nuevo.',
    },
    expired: {
      title: 'El plazo para pagar terminó',
      text: 'El pago no se completó y no se cobró nada. Vuelve a la tienda para empezar otro.',
    },
    cancelled: {
      title: 'La tienda canceló este cobro',
      text: 'Ya no hay que pagarlo. No se ha cobrado nada.',
    },
    unneeded: {
      title: 'Este pago ya no hace falta',
      text: 'El período se pagó de otra forma, o la suscripción terminó. Por aquí no se ha cobrado nada.',
    },
    askShop: (contact, cus) =>
      cus === null
        ? `¿Preguntas? Escribe a la tienda: ${contact}`
        : `¿Preguntas? Comunícate con la tienda (${contact}) y menciona el CUS ${cus}.`,
    returnToShop: shop => `Volver a ${shop}`,
    returning: {
      title: shop => `Volverás a ${shop} en`,
      stay: 'Quedarme en esta página',
      said: (shop, seconds) =>
        `En ${seconds} segundos volverás a ${shop}. Si prefieres quedarte, usa el botón Quedarme en esta página.`,
      stayed: 'Te quedas en esta página.',
    },
    receiptSent: address => `Te lo enviamos a ${address}.`,
    print: 'Imprimir',
    download: 'Descargar comprobante (PDF)',
    shareText: (shop, amount, date, cus) => `Pagué ${amount} a ${shop} por PSE. Fecha: ${date}. CUS ${cus}.`,
    receipt: {
      title: 'Comprobante',
      state: 'Estado',
      states: { paid: 'Aprobada', rejected: 'Rechazada', expired: 'Vencida', at_bank: 'Pendiente' },
      shop: 'Comercio',
      nit: 'NIT',
      amount: 'Valor',
      iva: 'IVA incluido',
      date: 'Fecha',
      bank: 'Banco',
      cus: 'CUS',
      document: 'Documento',
      reference: 'Pedido',
      transaction: 'Transacción',
      askReversal: 'Pedir la reversión.',
      reversal:
        'Si no reconoces este pago o no recibes lo que compraste, puedes pedir la reversión dentro de los cinco días hábiles siguientes (Ley 1480).',
    },
  },
  en: {
    starting: {
      title: 'We are waiting for PSE',
      text: 'We requested the payment and PSE has not responded yet. Do not pay again: you can continue to your bank from here once it responds.',
      again: 'Check for a response',
    },
    atBank: {
      title: 'Your payment is pending at the bank',
      text: 'Your bank has not reported the result yet. Before you pay again, check whether the money left your account: while this payment is pending, we do not start another.',
      go: bank => `Continue at ${bank}`,
      again: 'Check for a response',
    },
    leaving: {
      title: 'We are taking you to your bank',
      text: 'Confirm the payment on its page. When you are done, the bank brings you back here.',
      go: bank => `Continue at ${bank}`,
    },
    review: {
      title: 'We are reviewing your payment',
      text: "Your bank's report does not match this charge, so a person will review it. Do not pay again.",
    },
    paid: { title: 'Done! Payment approved', text: 'Your bank confirmed the payment. Keep this receipt.' },
    paidLate: 'Your bank confirmed it after the deadline, and the payment was recorded anyway.',
    rejected: {
      title: 'Your bank declined the payment',
      text: 'No money was taken. Go back to the shop to try again.',
    },
    expired: {
      title: 'The time to pay has expired',
      text: 'The payment was not completed and you have not been charged. Go back to the shop to start another.',
    },
    cancelled: {
      title: 'The shop canceled this charge',
      text: 'There is nothing left to pay. You have not been charged.',
    },
    unneeded: {
      title: 'This payment is no longer needed',
      text: 'The period was paid another way, or the subscription has ended. You have not been charged here.',
    },
    askShop: (contact, cus) =>
      cus === null
        ? `Questions? Write to the shop: ${contact}`
        : `Questions? Contact the shop (${contact}) and mention the CUS ${cus}.`,
    returnToShop: shop => `Back to ${shop}`,
    returning: {
      title: shop => `Returning to ${shop} in`,
      stay: 'Stay on this page',
      said: (shop, seconds) =>
        `You will return to ${shop} in ${seconds} seconds. To stay, use the button Stay on this page.`,
      stayed: 'You are staying on this page.',
    },
    receiptSent: address => `We sent it to ${address}.`,
    print: 'Print',
    download: 'Download receipt (PDF)',
    shareText: (shop, amount, date, cus) => `I paid ${amount} to ${shop} by PSE. Date: ${date}. CUS ${cus}.`,
    receipt: {
      title: 'Receipt',
      state: 'State',
      states: { paid: 'Approved', rejected: 'Declined', expired: 'Expired', at_bank: 'Pending' },
      shop: 'Shop',
      nit: 'NIT (tax id)',
      amount: 'Amount',
      iva: 'IVA (tax) included',
      date: 'Date',
      bank: 'Bank',
      cus: 'CUS (tracking code)',
      document: 'Document',
      reference: 'Order',
      transaction: 'Transaction',
      askReversal: 'Request a reversal.',
      reversal:
        'If you do not recognize this payment or did not receive your purchase, you can request a reversal within five business days (Law 1480).',
    },
  },
};
