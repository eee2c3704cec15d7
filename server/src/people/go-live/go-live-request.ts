import type { AccountType, GoLiveState } from '@recaudo/contract/people/go-live';
import type { FileType } from '@recaudo/contract/shared/file-types';
import { judgeDocument } from '../../domain/methods/pse/payer-document.ts';
import { malformed, refusedValue, rule } from '../../platform/errors.ts';
import { cleanFileName, typeOfFile } from '../../platform/http/files/uploaded-file.ts';

export interface GoLiveDocument {
  name: string;
  contentType: FileType;
  content: Buffer;
}

export interface GoLiveForm {
  legalName: string;
  nit: string;
  bankName: string;
  accountType: AccountType;
  accountNumber: string;
  representative: string;
}

export interface GoLiveRequest extends Omit<GoLiveForm, 'accountNumber'> {
  id: string;
  businessId: string;
  businessName: string;
  state: GoLiveState;
  sealedAccountNumber: Buffer;
  reason: string | null;
  submittedBy: { id: string; name: string };
  submittedAt: Date;
  decidedAt: Date | null;
}

export const MAX_DOCUMENTS = 6;
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** The stored form: digits with the check digit at the end, which must match. */
export function readNit(written: string): string {
  const verdict = judgeDocument('NIT', written);
  if (verdict.kind === 'good') return verdict.number;
  if (verdict.kind === 'wrong_check_digit') {
    throw refusedValue('nit', rule('nit_check_digit_wrong', { digit: verdict.checkDigit }));
  }
  if (verdict.kind === 'no_check_digit') {
    throw refusedValue('nit', rule('nit_check_digit_missing', { digit: verdict.checkDigit }));
  }
  throw refusedValue('nit', 'not_a_nit');
}

/** Requires the declared file type and a small size. */
export function readDocument(
  field: string,
  { name, contentType, content }: { name: string; contentType: string; content: Buffer },
): GoLiveDocument {
  if (content.length === 0) throw malformed(field, 'empty');
  if (content.length > MAX_DOCUMENT_BYTES) {
    throw refusedValue(field, rule('file_above_megabytes', { most: MAX_DOCUMENT_BYTES / 1024 / 1024 }));
  }
  const type = typeOfFile(content);
  if (type === undefined || type !== contentType) {
    throw refusedValue(field, rule('not_a_file_of_type', { type: contentType }));
  }
  return { name: cleanFileName(name), contentType: type, content };
}
