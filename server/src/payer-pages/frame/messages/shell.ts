import type { Dictionary } from '../dictionary.ts';

export interface ShellMessages {
  /** The other language's name, in that language. */
  switchLanguage: string;
  skip: string;
  sandbox: string;
  /** Next to the amount, also on paper. */
  test: string;
  total: string;
  /** For pages without a payment. */
  amount: string;
  ivaIncluded: (amount: string) => string;
  order: string;
  description: string;
  payBefore: string;
  bogotaTime: string;
  backToShop: (shop: string) => string;
  soldBy: string;
  nit: string;
  phone: string;
  email: string;
  address: string;
  consumerRights: string;
  securePayment: string;
  /** For the inline script: shown while a form is being submitted. */
  busy: string;
  busyNote: string;
  offline: string;
}

/** Texts shared by every payer page. */
export const shellMessages: Dictionary<ShellMessages> = {
  es: {
    switchLanguage: 'English',
    skip: 'Ir al contenido',
    sandbox: 'Ambiente de pruebas: nada de esto mueve dinero.',
    test: 'PRUEBA',
    total: 'Total a pagar',
    amount: 'Total',
    ivaIncluded: amount => `IVA incluido ${amount}`,
    order: 'Pedido',
    description: 'Concepto',
    payBefore: 'Paga antes del',
    bogotaTime: '(Bogotá)',
    backToShop: shop => `Volver a ${shop}`,
    soldBy: 'Vendido por',
    nit: 'NIT',
    phone: 'Teléfono',
    email: 'Correo',
    address: 'Dirección',
    consumerRights: 'Superintendencia de Industria y Comercio',
    securePayment: 'Pago cifrado. Los datos de tu tarjeta no pasan por la tienda.',
    busy: 'Procesando…',
    busyNote: 'No cierres ni recargues la página: suele tardar unos segundos.',
    offline: 'No hay conexión a internet. Revisa tu red y vuelve a intentarlo: no te hemos cobrado.',
  },
  en: {
    switchLanguage: 'Español',
    skip: 'Skip to content',
    sandbox: 'Test environment: nothing here moves money.',
    test: 'TEST',
    total: 'Total due',
    amount: 'Total',
    ivaIncluded: amount => `IVA (tax) included: ${amount}`,
    order: 'Order',
    description: 'For',
    payBefore: 'Pay before',
    bogotaTime: '(Bogotá)',
    backToShop: shop => `Back to ${shop}`,
    soldBy: 'Sold by',
    nit: 'NIT (tax id)',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    consumerRights: 'Colombian consumer authority (SIC)',
    securePayment: 'Encrypted payment. Your card details never reach the shop.',
    busy: 'Processing…',
    busyNote: 'Do not close or reload the page: it usually takes a few seconds.',
    offline: 'You are offline. Check your connection and try again: you have not been charged.',
  },
};
