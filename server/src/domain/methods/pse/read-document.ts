import { refusedValue, rule } from '../../../platform/errors.ts';
import type { DocumentType } from '../../../processors/pse-provider.ts';
import { judgeDocument } from './payer-document.ts';

/** The number of a document as it is stored; rejects one that cannot be. */
export function readDocumentNumber(type: DocumentType, written: string): string {
  const verdict = judgeDocument(type, written);
  switch (verdict.kind) {
    case 'good':
      return verdict.number;
    case 'wrong_check_digit':
      throw refusedValue('document', rule('nit_check_digit_wrong', { digit: verdict.checkDigit }));
    case 'no_check_digit':
      throw refusedValue('document', rule('nit_check_digit_missing', { digit: verdict.checkDigit }));
    default:
      throw refusedValue('document', 'not_a_document_number');
  }
}
