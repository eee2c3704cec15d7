import { errors } from '@recaudo/contract/error-table';
import type { FileType } from '@recaudo/contract/file-types';
import { GatewayError, malformed } from '../../errors.ts';
import { cleanFileName, typeOfFile } from '../../http/uploaded-file.ts';
import type { Chargeback } from './chargeback.ts';

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

const refused = (description: string) => new GatewayError(errors.operationNotAllowed, { description });

/** Evidence changes while the network still waits for it. */
export function requireOpenForEvidence({ state, deadline }: Chargeback, now: Date): void {
  if (state !== 'pending') throw refused('The chargeback is over: its evidence stays as it is');
  if (now > deadline) throw refused('The deadline for evidence is over');
}

export function requireRoomForEvidence(files: number): void {
  if (files >= MAX_EVIDENCE_FILES) {
    throw refused(`A chargeback has at most ${MAX_EVIDENCE_FILES} files of evidence`);
  }
}
