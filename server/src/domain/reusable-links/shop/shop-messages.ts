import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

interface ShopMessages {
  products: string;
  buy: string;
  soldOut: string;
  left: (count: number) => string;
  empty: { title: string; text: string };
  shareTitle: string;
  shareText: (shop: string) => string;
  qr: string;
  qrAlt: (shop: string) => string;
  paidSafely: string;
}

export const shopMessages: Dictionary<ShopMessages> = {
  es: {
    products: 'Productos',
    buy: 'Comprar',
    soldOut: 'Agotado',
    left: count => (count === 1 ? 'Queda 1' : `Quedan ${count}`),
    empty: {
      title: 'Todavía no hay productos',
      text: 'Esta tienda no tiene nada a la venta en este momento. Vuelve más tarde.',
    },
    shareTitle: 'Comparte esta tienda',
    shareText: shop => `Mira la tienda de ${shop}:`,
    qr: 'Ver el código QR',
    qrAlt: shop => `Código QR de la tienda de ${shop}`,
    paidSafely: 'Pagas con tarjeta, PSE o efectivo.',
  },
  en: {
    products: 'Products',
    buy: 'Buy',
    soldOut: 'Sold out',
    left: count => `${count} left`,
    empty: {
      title: 'No products yet',
      text: 'This shop has nothing for sale at the moment. Come back later.',
    },
    shareTitle: 'Share this shop',
    shareText: shop => `Look at the shop of ${shop}:`,
    qr: 'Show the QR code',
    qrAlt: shop => `QR code of the shop of ${shop}`,
    paidSafely: 'Pay by card, PSE or cash.',
  },
};
