import type { Dictionary } from '../../../../../payer-pages/frame/dictionary.ts';
import type { DocumentType } from '../../../../../processors/pse-provider.ts';
import type { PseFieldFault, PseFieldName } from '../pse-form.ts';

interface PseFormMessages {
  title: string;
  heading: string;
  intro: string;
  bank: string;
  bankHint: string;
  chooseBank: string;
  noBank: string;
  banksFound: (count: number) => string;
  person: string;
  natural: string;
  legal: string;
  documentType: string;
  documentNumber: string;
  documentHint: string;
  documents: Record<DocumentType, string>;
  email: string;
  emailHint: string;
  go: string;
  goNote: (amount: string) => string;
  faults: Record<PseFieldName, Record<PseFieldFault, string>>;
  warnings: {
    title: string;
    odd: string;
    wrongCheckDigit: (digit: string) => string;
    noCheckDigit: (digit: string) => string;
    goOn: string;
  };
  faultsTitle: string;
  faultsText: (count: number) => string;
  staleTitle: string;
  staleText: string;
  refusedTitle: string;
  refused: Record<'bank_unavailable' | 'amount_not_allowed' | 'not_accepted', string>;
  downTitle: string;
  downText: string;
  retry: string;
  again: Record<'rejected' | 'expired', { title: string; text: string }>;
}

export const pseFormMessages: Dictionary<PseFormMessages> = {
  es: {
    title: 'Pagar con PSE',
    heading: 'Paga desde tu cuenta bancaria',
    intro: 'Elige tu banco y confirma el pago en su página. Aquí no te pedimos claves.',
    bank: 'Banco',
    bankHint: 'Escribe las primeras letras o elige de la lista.',
    chooseBank: 'Elige tu banco',
    noBank: 'Ningún banco se llama así.',
    banksFound: count => (count === 1 ? '1 banco' : `${count} bancos`),
    person: 'Tipo de persona',
    natural: 'Persona natural',
    legal: 'Persona jurídica (empresa)',
    documentType: 'Tipo de documento',
    documentNumber: 'Número de documento',
    documentHint: 'El del titular de la cuenta. Para el NIT, con su dígito de verificación.',
    documents: {
      CC: 'Cédula de ciudadanía',
      CE: 'Cédula de extranjería',
      TI: 'Tarjeta de identidad',
      PPT: 'Permiso por protección temporal',
      PA: 'Pasaporte',
      NIT: 'NIT',
    },
    email: 'Correo electrónico',
    emailHint: 'Tu banco puede pedirte el correo con el que te registraste en PSE.',
    go: 'Ir a mi banco',
    goNote: amount => `En tu banco confirmas el pago de ${amount}.`,
    faults: {
      bank: { missing: 'Elige el banco desde el que pagas.', wrong: 'Elige un banco de la lista.' },
      person_type: { missing: 'Elige si pagas como persona o como empresa.', wrong: 'Elige una de las dos.' },
      document_type: {
        missing: 'Elige el tipo de documento.',
        wrong: 'Una empresa paga con su NIT: elige NIT.',
      },
      document_number: {
        missing: 'Escribe el número de documento.',
        wrong:
          'Revisa el número: solo lleva dígitos (el pasaporte, también letras) y no es el de una tarjeta.',
      },
      email: { missing: 'Escribe tu correo.', wrong: 'Revisa el correo: por ejemplo, ana@correo.com.' },
    },
    warnings: {
      title: 'Revisa el documento',
      odd: 'Ese número tiene un largo poco común para ese documento.',
      wrongCheckDigit: digit => `El dígito de verificación no corresponde a ese NIT: debería ser ${digit}.`,
      noCheckDigit: digit => `Parece que falta el dígito de verificación: sería ${digit}.`,
      goOn: 'Si está bien escrito, continúa.',
    },
    faultsTitle: 'Falta algo para ir a tu banco',
    faultsText: count =>
      count === 1 ? 'Corrige el campo marcado.' : `Corrige los ${count} campos marcados.`,
    staleTitle: 'La página llevaba mucho tiempo abierta',
    staleText: 'Vuelve a enviarla. No se ha cobrado nada.',
    refusedTitle: 'No pudimos abrir el pago en ese banco',
    refused: {
      bank_unavailable: 'Ese banco no está recibiendo pagos por PSE. Elige otro banco. No te cobramos.',
      amount_not_allowed: 'PSE no permite un pago por este valor. No te cobramos.',
      not_accepted: 'PSE no aceptó los datos. Revísalos o elige otro banco. No te cobramos.',
    },
    downTitle: 'PSE no está disponible en este momento',
    downText: 'No pudimos comunicarnos con PSE y no te cobramos. Inténtalo de nuevo en unos minutos.',
    retry: 'Volver a intentar',
    again: {
      rejected: {
        title: 'Tu banco no aprobó el pago',
        text: 'No se descontó dinero. Puedes intentarlo con otro banco o con otro medio de pago.',
      },
      expired: {
        title: 'El pago no se terminó en tu banco',
        text: 'El tiempo se acabó y no se descontó dinero. Puedes intentarlo de nuevo.',
      },
    },
  },
  en: {
    title: 'Pay with PSE',
    heading: 'Pay from your bank account',
    intro: 'Choose your bank and confirm the payment on its page. We never ask for passwords here.',
    bank: 'Bank',
    bankHint: 'Type the first letters or choose from the list.',
    chooseBank: 'Choose your bank',
    noBank: 'No bank matches.',
    banksFound: count => (count === 1 ? '1 bank' : `${count} banks`),
    person: 'Payer',
    natural: 'A person',
    legal: 'A company',
    documentType: 'Document type',
    documentNumber: 'Document number',
    documentHint: "The account holder's document. For a NIT, include the check digit.",
    documents: {
      CC: 'Colombian ID card (CC)',
      CE: 'Foreigner ID card (CE)',
      TI: 'Identity card of minors (TI)',
      PPT: 'Temporary protection permit (PPT)',
      PA: 'Passport',
      NIT: 'NIT (tax id)',
    },
    email: 'Email',
    emailHint: 'Your bank may ask for the email that you registered with PSE.',
    go: 'Go to my bank',
    goNote: amount => `You confirm the payment of ${amount} at your bank.`,
    faults: {
      bank: { missing: 'Choose the bank that you pay from.', wrong: 'Choose a bank from the list.' },
      person_type: { missing: 'Choose whether a person or a company pays.', wrong: 'Choose one of the two.' },
      document_type: {
        missing: 'Choose the document type.',
        wrong: 'A company pays with its NIT: choose NIT.',
      },
      document_number: {
        missing: 'Enter the document number.',
        wrong: 'Check the number: digits only (letters too for a passport), and not a card number.',
      },
      email: { missing: 'Enter your email.', wrong: 'Check the email: for example, ana@mail.com.' },
    },
    warnings: {
      title: 'Check the document',
      odd: 'This number has an unusual length for this document type.',
      wrongCheckDigit: digit => `The check digit does not match this NIT: it should be ${digit}.`,
      noCheckDigit: digit => `The check digit seems to be missing: it should be ${digit}.`,
      goOn: 'If the number is correct, continue.',
    },
    faultsTitle: 'Complete the form before you go to your bank',
    faultsText: count => (count === 1 ? 'Correct the marked field.' : `Correct the ${count} marked fields.`),
    staleTitle: 'The page was open for too long',
    staleText: 'Submit it again. You have not been charged.',
    refusedTitle: 'We could not start the payment at that bank',
    refused: {
      bank_unavailable:
        'This bank is not accepting PSE payments right now. Choose another one. You have not been charged.',
      amount_not_allowed: 'PSE does not allow a payment of this amount. You have not been charged.',
      not_accepted:
        'PSE did not accept the details. Check them or choose another bank. You have not been charged.',
    },
    downTitle: 'PSE is not available right now',
    downText: 'We could not reach PSE and you have not been charged. Try again in a few minutes.',
    retry: 'Try again',
    again: {
      rejected: {
        title: 'Your bank declined the payment',
        text: 'No money was taken. You can try another bank or another payment method.',
      },
      expired: {
        title: 'The payment was not completed at your bank',
        text: 'Time ran out and no money was taken. You can try again.',
      },
    },
  },
};
