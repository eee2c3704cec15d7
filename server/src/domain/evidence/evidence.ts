import { errors } from '@recaudo/contract/error-table';
import type { FileType } from '@recaudo/contract/file-types';
import { GatewayError, malformed } from '../../errors.ts';
import { cleanFileName, typeOfFile } from '../../http/uploaded-file.ts';

export const MAX_EVIDENCE_BYTES = 5 * 1024 * 1024;
export const MAX_EVIDENCE_FILES = 10;

/** What the list shows of a file. */
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

/** Believes the bytes, neither the name nor the header. */
export function readEvidence(name: string, content: Buffer): EvidenceFile {
  if (content.length > MAX_EVIDENCE_BYTES) throw malformed('file', 'must have at most 5 MB');
  const contentType = typeOfFile(content);
  if (contentType === undefined) throw malformed('file', 'must be a PDF, a PNG or a JPEG');
  return { name: cleanFileName(name), contentType, content };
}

/** `owner` as in `A chargeback`. */
export function requireRoomForEvidence(files: number, owner: string): void {
  if (files >= MAX_EVIDENCE_FILES) {
    throw new GatewayError(errors.operationNotAllowed, {
      description: `${owner} has at most ${MAX_EVIDENCE_FILES} files of evidence`,
    });
  }
}
