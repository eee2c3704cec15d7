import type { Dictionary } from '../../../../payer-pages/frame/dictionary.ts';
import type { CardField, FieldFault } from '../card-form.ts';

export interface CardFormMessages {
  title: string;
  heading: string;
  holderName: string;
  otherHolder: string;
  cardNumber: string;
  expiration: string;
  expirationExample: string;
  cvv2: string;
  cvv2Hint: string;
  document: string;
  documentType: string;
  documentNumber: string;
  documentHint: string;
  documentTypes: Record<'CC' | 'CE' | 'TI' | 'PPT' | 'PA' | 'NIT', string>;
  installments: (count: number) => string;
  installmentChoice: { label: string; hint: string; count: (count: number) => string };
  pay: (amount: string) => string;
  faultsTitle: string;
  faultsText: (count: number) => string;
  staleTitle: string;
  staleText: string;
  faults: Record<CardField, Record<FieldFault, string>>;
}

const same = (text: string): Record<FieldFault, string> => ({
  missing: text,
  wrong: text,
  expired: text,
  test: text,
});

export const cardFormMessages: Dictionary<CardFormMessages> = {
  es: {
    title: 'Pagar con tarjeta',
    heading: 'Datos de tu tarjeta',
    holderName: 'Nombre como aparece en la tarjeta',
    otherHolder: 'Nombre en la tarjeta, si es otro (opcional)',
    cardNumber: 'Número de la tarjeta',
    expiration: 'Vence (MM/AA)',
    expirationExample: 'MM/AA',
    cvv2: 'CVV',
    cvv2Hint: 'Código de seguridad: 3 dígitos al respaldo, o 4 al frente en American Express.',
    document: 'Agregar documento (opcional)',
    documentType: 'Tipo de documento',
    documentNumber: 'Número de documento',
    documentHint: 'Solo guardamos los últimos cuatro caracteres, para tu comprobante.',
    documentTypes: {
      CC: 'Cédula de ciudadanía',
      CE: 'Cédula de extranjería',
      TI: 'Tarjeta de identidad',
      PPT: 'Permiso por protección temporal',
      PA: 'Pasaporte',
      NIT: 'NIT',
    },
    installments: count => `Este pago queda a ${count} cuotas.`,
    installmentChoice: {
      label: 'Cuotas',
      hint: 'Con tarjeta débito, deja 1. Los intereses los define tu banco.',
      count: count => (count === 1 ? '1 cuota' : `${count} cuotas`),
    },
    pay: amount => `Pagar ${amount}`,
    faultsTitle: 'Falta algo por corregir',
    faultsText: count =>
      count === 1
        ? 'Revisa el campo marcado. No te hemos cobrado.'
        : `Revisa los ${count} campos marcados. No te hemos cobrado.`,
    staleTitle: 'Vuelve a confirmar el pago',
    staleText:
      'La página estuvo abierta mucho tiempo. Escribe de nuevo los datos de la tarjeta. No te hemos cobrado.',
    faults: {
      holder_name: same('Escribe el nombre como aparece en la tarjeta.'),
      card_number: {
        ...same('Revisa el número: falta o sobra un dígito.'),
        missing: 'Escribe el número de la tarjeta.',
        test: 'Este es un número de prueba y aquí los pagos son reales.',
      },
      expiration: {
        ...same('Escribe mes y año como 08/29.'),
        expired: 'La tarjeta está vencida. Revisa mes y año.',
      },
      cvv2: {
        ...same('Escribe el código de seguridad del respaldo.'),
        wrong: 'Revisa el código: son 3 dígitos al respaldo, o 4 al frente en American Express.',
      },
      installments: same('Elige otra vez en cuántas cuotas pagas.'),
    },
  },
  en: {
    title: 'Pay by card',
    heading: 'Your card',
    holderName: 'Name on card',
    otherHolder: 'Name on card, if different (optional)',
    cardNumber: 'Card number',
    expiration: 'Expires (MM/YY)',
    expirationExample: 'MM/YY',
    cvv2: 'CVV',
    cvv2Hint: 'Security code: 3 digits on the back, or 4 on the front of American Express.',
    document: 'Add a document (optional)',
    documentType: 'Document type',
    documentNumber: 'Document number',
    documentHint: 'We keep only the last four characters, for your receipt.',
    documentTypes: {
      CC: 'Cédula de ciudadanía (national id)',
      CE: 'Cédula de extranjería (foreign resident id)',
      TI: 'Tarjeta de identidad (minor’s id)',
      PPT: 'Permiso por protección temporal',
      PA: 'Passport',
      NIT: 'NIT (company tax id)',
    },
    installments: count => `This payment is split into ${count} installments.`,
    installmentChoice: {
      label: 'Installments',
      hint: 'With a debit card, keep 1. Your bank sets the interest.',
      count: count => (count === 1 ? '1 payment' : `${count} payments`),
    },
    pay: amount => `Pay ${amount}`,
    faultsTitle: 'Something needs to be corrected',
    faultsText: count =>
      count === 1
        ? 'Check the marked field. You have not been charged.'
        : `Check the ${count} marked fields. You have not been charged.`,
    staleTitle: 'Please confirm the payment again',
    staleText: 'The page was open for too long. Enter your card again. You have not been charged.',
    faults: {
      holder_name: same('Enter the name as it appears on the card.'),
      card_number: {
        ...same('Check the number: it has a missing or extra digit.'),
        missing: 'Enter the card number.',
        test: 'This is a test number, but payments here are real.',
      },
      expiration: {
        ...same('Enter month and year like 08/29.'),
        expired: 'The card has expired. Check the month and year.',
      },
      cvv2: {
        ...same('Enter the security code from the back.'),
        wrong: 'Check the code: 3 digits on the back, or 4 on the front of American Express.',
      },
      installments: same('Choose the number of installments again.'),
    },
  },
};
