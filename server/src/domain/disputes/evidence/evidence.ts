import type { FileType } from '@recaudo/contract/shared/file-types';
import { malformed, reject, rule } from '../../../platform/errors.ts';
import { cleanFileName, typeOfFile } from '../../../platform/http/files/uploaded-file.ts';

export const MAX_EVIDENCE_BYTES = 5 * 1024 * 1024;
export const MAX_EVIDENCE_FILES = 10;

/** A file as shown in lists. */
export interface Evidence {
  number: number;
  name: string;
  contentType: FileType;
  sizeBytes: number;
  creationDate: Date;
}

export interface EvidenceFile {
  name: string;
  contentType: FileType;
  content: Buffer;
}

/** Determines the type by the content, because the name and the header may be wrong. */
export function readEvidence(name: string, content: Buffer): EvidenceFile {
  if (content.length > MAX_EVIDENCE_BYTES)
    throw malformed('file', rule('file_above_megabytes', { most: MAX_EVIDENCE_BYTES / 1024 / 1024 }));
  const contentType = typeOfFile(content);
  if (contentType === undefined) throw malformed('file', 'not_pdf_or_picture');
  return { name: cleanFileName(name), contentType, content };
}

/** The rejection for a case with the maximum number of files. */
export type EvidenceFullKey = 'chargeback_evidence_full' | 'reversal_evidence_full';

export function requireRoomForEvidence(files: number, fullKey: EvidenceFullKey): void {
  if (files >= MAX_EVIDENCE_FILES) throw reject(fullKey, { most: MAX_EVIDENCE_FILES });
}
