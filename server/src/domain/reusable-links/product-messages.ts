import type { Dictionary } from '../../payer-pages/frame/dictionary.ts';
import type { OrderField } from './order-form.ts';

export interface ProductMessages {
  variant: string;
  left: (count: number) => string;
  quantity: string;
  quantityHint: (most: number) => string;
  amount: string;
  amountHint: (least: string) => string;
  delivery: string;
  department: string;
  choose: string;
  city: string;
  address: string;
  addressHint: string;
  phone: string;
  phoneHint: string;
  goOn: string;
  from: (price: string) => string;
  youChoose: string;
  faults: Record<OrderField, string>;
  faultsTitle: string;
  faultsText: (count: number) => string;
  notEnough: { title: string; text: (left: number) => string };
}

export const productMessages: Dictionary<ProductMessages> = {
  es: {
    variant: 'Elige una opción',
    left: count => {
      if (count === 0) return 'Agotado';
      return count === 1 ? 'Queda 1' : `Quedan ${count}`;
    },
    quantity: 'Cantidad',
    quantityHint: most => `Hasta ${most} por pedido.`,
    amount: '¿Cuánto quieres pagar?',
    amountHint: least => `Tú eliges cuánto, desde ${least}.`,
    delivery: 'Entrega',
    department: 'Departamento',
    choose: 'Elige…',
    city: 'Ciudad o municipio',
    address: 'Dirección de entrega',
    addressHint: 'Con barrio, apartamento u otra seña.',
    phone: 'Celular',
    phoneHint: 'Para coordinar la entrega.',
    goOn: 'Continuar al pago',
    from: price => `Desde ${price}`,
    youChoose: 'Tú eliges cuánto',
    faults: {
      variant: 'Elige una opción que esté disponible.',
      quantity: 'Escribe una cantidad que se pueda pedir.',
      amount: 'Escribe un valor en pesos desde el mínimo.',
      department: 'Elige el departamento.',
      city: 'Escribe la ciudad o el municipio.',
      address: 'Escribe la dirección de entrega.',
      phone_number: 'Escribe un celular al que podamos llamar.',
    },
    faultsTitle: 'Falta algo por corregir',
    faultsText: count =>
      count === 1
        ? 'Revisa el campo marcado. No te hemos cobrado.'
        : `Revisa los ${count} campos marcados. No te hemos cobrado.`,
    notEnough: {
      title: 'No alcanzan las unidades',
      text: left => {
        if (left === 0) return 'Esa opción se acaba de agotar. Elige otra. No te hemos cobrado.';
        return `${left === 1 ? 'Queda 1' : `Quedan ${left}`}. Cambia la cantidad. No te hemos cobrado.`;
      },
    },
  },
  en: {
    variant: 'Choose an option',
    left: count => (count === 0 ? 'Sold out' : `${count} left`),
    quantity: 'Quantity',
    quantityHint: most => `Up to ${most} per order.`,
    amount: 'How much do you want to pay?',
    amountHint: least => `You choose the amount, from ${least}.`,
    delivery: 'Delivery',
    department: 'Department',
    choose: 'Choose…',
    city: 'City or town',
    address: 'Delivery address',
    addressHint: 'With the neighborhood, apartment or other directions.',
    phone: 'Mobile phone',
    phoneHint: 'To arrange the delivery.',
    goOn: 'Continue to payment',
    from: price => `From ${price}`,
    youChoose: 'You choose the amount',
    faults: {
      variant: 'Choose an option that is available.',
      quantity: 'Enter a quantity that can be ordered.',
      amount: 'Enter an amount in pesos, no less than the minimum.',
      department: 'Choose the department.',
      city: 'Enter the city or town.',
      address: 'Enter the delivery address.',
      phone_number: 'Enter a phone number that we can call.',
    },
    faultsTitle: 'Something needs to be corrected',
    faultsText: count =>
      count === 1
        ? 'Check the marked field. You have not been charged.'
        : `Check the ${count} marked fields. You have not been charged.`,
    notEnough: {
      title: 'Not enough units',
      text: left =>
        left === 0
          ? 'This option has just sold out. Choose another one. You have not been charged.'
          : `${left} left. Change the quantity. You have not been charged.`,
    },
  },
};
