import { hasCardNumber, maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import { isEmail } from '@recaudo/contract/shared/schema/fields';
import type { FormFields } from '../../../../payer-pages/frame/form-body.ts';
import {
  type DocumentType,
  documentTypes,
  type PersonType,
  type PseBank,
} from '../../../../processors/pse-provider.ts';
import { consentFields } from '../../../charges/hosted/consent.ts';
import type { Consent } from '../../../charges/hosted/consent-store.ts';
import { type DocumentVerdict, documentsOf, judgeDocument } from '../payer-document.ts';

export type PseFieldName = 'bank' | 'person_type' | 'document_type' | 'document_number' | 'email';
export type PseFieldFault = 'missing' | 'wrong';

/** The values that the form shows again. */
export interface KeptPseForm {
  bank: string;
  personType: PersonType;
  documentType: DocumentType;
  documentNumber: string;
  email: string;
  ticked: ReadonlySet<string>;
}

export interface PseFormFaults {
  fields: ReadonlyMap<PseFieldName, PseFieldFault>;
  consents: ReadonlySet<string>;
}

export const noPseFaults: PseFormFaults = { fields: new Map(), consents: new Set() };

/**
 * A document number that looks wrong. The page warns once, and accepts the number if the payer sends it again
 * unchanged.
 */
export type DocumentWarning = Exclude<DocumentVerdict, { kind: 'good' | 'unreadable' }>;

export interface ReadPseForm {
  kept: KeptPseForm;
  faults: PseFormFaults;
  warning: DocumentWarning | undefined;
  /** Set only if every field is valid and no warning is open. */
  payer:
    | {
        bank: PseBank;
        personType: PersonType;
        documentType: DocumentType;
        documentNumber: string;
        email: string;
      }
    | undefined;
}

const EMAIL_MAX = 100;
const WRITTEN_MAX = 40;

/** The hidden field with the number that the page has already warned about. */
export const WARNED_FIELD = 'document_warned';

/** Parses and checks every field of the submitted form. */
export function readPseForm(
  sent: FormFields,
  { banks, documents }: { banks: readonly PseBank[]; documents: readonly Consent[] },
): ReadPseForm {
  const fields = new Map<PseFieldName, PseFieldFault>();
  const bank = findBank(banks, sent['bank'] ?? '');
  if (bank === undefined) fields.set('bank', isEmpty(sent['bank']) ? 'missing' : 'wrong');
  const personType = (['natural', 'legal'] as const).find(type => type === sent['person_type']);
  if (personType === undefined) fields.set('person_type', 'missing');
  const documentType = documentTypes.find(type => type === sent['document_type']);
  if (documentType === undefined) fields.set('document_type', 'missing');
  else if (!documentsOf(personType ?? 'natural').includes(documentType)) fields.set('document_type', 'wrong');
  const written = (sent['document_number'] ?? '').slice(0, WRITTEN_MAX);
  const verdict = judgeDocument(documentType ?? 'CC', written);
  if (verdict.kind === 'unreadable') fields.set('document_number', written === '' ? 'missing' : 'wrong');
  const email = (sent['email'] ?? '').slice(0, EMAIL_MAX);
  if (!isEmail(email) || hasCardNumber(email)) fields.set('email', email === '' ? 'missing' : 'wrong');
  const ticked = documents.filter(({ document, hash }) => sent[consentFields[document]] === hash);
  const missing = documents.filter(consent => !ticked.includes(consent));
  const warning = warningOf(verdict, sent[WARNED_FIELD]);
  const faults = { fields, consents: new Set(missing.map(({ document }) => consentFields[document])) };
  const isWhole = fields.size === 0 && missing.length === 0 && warning === undefined;
  return {
    kept: {
      bank: bank?.code ?? (sent['bank'] ?? '').slice(0, WRITTEN_MAX),
      personType: personType ?? 'natural',
      documentType: documentType ?? 'CC',
      documentNumber: maskCardNumbers(written),
      email: maskCardNumbers(email),
      ticked: new Set(ticked.map(({ document }) => consentFields[document])),
    },
    faults,
    warning,
    payer:
      isWhole &&
      bank !== undefined &&
      personType !== undefined &&
      documentType !== undefined &&
      'number' in verdict
        ? { bank, personType, documentType, documentNumber: verdict.number, email }
        : undefined,
  };
}

const isEmpty = (text: string | undefined): boolean => text === undefined || text === '';

/** Finds a bank by its code, as the list sends it, or by its name, as a payer types it. */
function findBank(banks: readonly PseBank[], written: string): PseBank | undefined {
  const plain = plainName(written);
  return banks.find(({ code, name }) => code === written || (plain !== '' && plainName(name) === plain));
}

const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

function warningOf(verdict: DocumentVerdict, warned: string | undefined): DocumentWarning | undefined {
  if (verdict.kind === 'good' || verdict.kind === 'unreadable') return undefined;
  return warned === verdict.number ? undefined : verdict;
}
