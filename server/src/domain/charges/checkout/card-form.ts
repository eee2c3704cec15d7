import type { CardData } from '@recaudo/contract/api/cards';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import type { Environment } from '@recaudo/contract/shared/environment';
import { errors } from '@recaudo/contract/shared/error-table';
import type { FormFields } from '../../../payer-pages/frame/form-body.ts';
import { lookUpBin } from '../../cards/numbers/bins.ts';
import {
  type CardFault,
  checkCvv2,
  checkExpiration,
  checkHolderName,
  checkNumber,
  normaliseExpiration,
} from '../../cards/numbers/check-card-data.ts';
import { consentFields } from '../hosted/consent.ts';
import type { Consent } from '../hosted/consent-store.ts';

/** Fields of the form that can have an error. */
export type CardField = 'holder_name' | 'card_number' | 'expiration' | 'cvv2' | 'installments';
export type FieldFault = 'missing' | 'wrong' | 'expired' | 'test';

export const documentTypes = ['CC', 'CE', 'TI', 'PPT', 'PA', 'NIT'] as const;

/** The values that the form shows again. A card number or security code never goes back to the page. */
export interface KeptValues {
  holder_name: string;
  expiration: string;
  document_type: string;
  document_number: string;
  installments: number;
  /** Boxes that were ticked. */
  ticked: ReadonlySet<string>;
}

export interface FormFaults {
  fields: ReadonlyMap<CardField, FieldFault>;
  /** Required consents that are missing. */
  consents: ReadonlySet<string>;
}

export const emptyForm: KeptValues = {
  holder_name: '',
  expiration: '',
  document_type: 'CC',
  document_number: '',
  installments: 1,
  ticked: new Set(),
};
export const noFaults: FormFaults = { fields: new Map(), consents: new Set() };

export interface ReadForm {
  kept: KeptValues;
  faults: FormFaults;
  card: CardData;
  /** Undefined if the form does not offer installments. */
  installments: number | undefined;
  /** Keeps only the last digits of the payer's document, enough to recognize it on the receipt. */
  document: { type: string; end: string } | null;
}

/** Parses and checks every field of the submitted card form. */
export function readCardForm(
  sent: FormFields,
  context: {
    today: CalendarDate;
    environment: Environment;
    documents: readonly Consent[];
    /** 1 if the form does not offer installments. */
    mostInstallments?: number;
    /** The name that the payer typed above the card fields; the default for the cardholder's name. */
    payerName?: string;
  },
): ReadForm {
  const cardNumber = (sent['card_number'] ?? '').replaceAll(/[\s.-]/g, '');
  const expiration = parseExpiration(sent['expiration'] ?? '');
  const cvv2 = (sent['cvv2'] ?? '').replaceAll(/\s/g, '');
  const holderName = (sent['holder_name'] || context.payerName || '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
  const { mostInstallments = 1 } = context;
  const installments = mostInstallments > 1 ? countOf(sent['installments'] ?? '1') : undefined;
  const { brand } = lookUpBin(cardNumber);
  const faults = new Map<CardField, FieldFault>();
  const judge = (field: CardField, value: string, fault: CardFault | undefined) => {
    if (value === '') faults.set(field, 'missing');
    else if (fault !== undefined) faults.set(field, faultOf(fault));
  };
  judge('holder_name', holderName, checkHolderName(holderName));
  judge('card_number', cardNumber, checkNumber(cardNumber, brand, context.environment));
  judge('expiration', sent['expiration'] ?? '', checkExpiration(expiration, context.today));
  judge('cvv2', cvv2, checkCvv2(cvv2, brand));
  if (installments !== undefined && !isBetweenOneAnd(installments, mostInstallments)) {
    faults.set('installments', 'wrong');
  }
  const ticked = context.documents.filter(({ document, hash }) => sent[consentFields[document]] === hash);
  return {
    kept: {
      ...keptOf(sent, sent['holder_name'] ? maskCardNumbers(holderName) : '', ticked),
      installments: faults.has('installments') ? 1 : (installments ?? 1),
    },
    faults: {
      fields: faults,
      consents: new Set(
        context.documents
          .filter(consent => !ticked.includes(consent))
          .map(({ document }) => consentFields[document]),
      ),
    },
    card: {
      holder_name: holderName,
      card_number: cardNumber,
      cvv2,
      expiration_month: expiration.month,
      expiration_year: expiration.year,
    },
    installments,
    document: documentOf(sent),
  };
}

const countOf = (text: string): number => (/^\d{1,2}$/.test(text) ? Number(text) : 0);

const isBetweenOneAnd = (count: number, most: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= most;

const faultOf = ({ code }: CardFault): FieldFault => {
  if (code === errors.cardDatePassed) return 'expired';
  return code === errors.testCardInProduction ? 'test' : 'wrong';
};

/** Accepts the formats that people and browsers enter: 08/29, 0829, 8/2029, 2029-08. */
export function parseExpiration(text: string): { month: string; year: string } {
  const compact = text.replaceAll(/\s/g, '');
  const yearFirst = /^20(\d\d)[-/](\d\d?)$/.exec(compact);
  const monthFirst = /^(\d\d?)[-/.](?:20)?(\d\d)$/.exec(compact) ?? /^(\d\d)(?:20)?(\d\d)$/.exec(compact);
  const [month = '', year = ''] =
    yearFirst === null ? (monthFirst ?? []).slice(1) : [yearFirst[2], yearFirst[1]];
  return normaliseExpiration({ month, year });
}

function keptOf(
  sent: FormFields,
  holderName: string,
  ticked: readonly Consent[],
): Omit<KeptValues, 'installments'> {
  const type = documentTypes.find(known => known === sent['document_type']);
  return {
    holder_name: holderName,
    expiration: (sent['expiration'] ?? '').slice(0, 10),
    document_type: type ?? 'CC',
    document_number: maskCardNumbers((sent['document_number'] ?? '').slice(0, 30)),
    ticked: new Set(ticked.map(({ document }) => consentFields[document])),
  };
}

function documentOf(sent: FormFields): ReadForm['document'] {
  const type = documentTypes.find(known => known === sent['document_type']);
  const number = (sent['document_number'] ?? '').replaceAll(/[^A-Za-z0-9]/g, '');
  return type === undefined || number.length < 4 ? null : { type, end: number.slice(-4) };
}
