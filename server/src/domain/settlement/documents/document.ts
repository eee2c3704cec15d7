import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentTypes } from '../../../platform/tables/export-stream.ts';

const documentTypes = { ...contentTypes, pdf: 'application/pdf' } as const;
export type DocumentFormat = keyof typeof documentTypes;

/** A file that is written while it is read. */
export interface Document {
  name: string;
  format: DocumentFormat;
  bytes: AsyncGenerator<Buffer>;
}

/** Streams a document: the next page is read when the client has taken the one before. */
export const sendDocument = (reply: FastifyReply, { name, format, bytes }: Document): FastifyReply =>
  reply
    .type(documentTypes[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(bytes, { objectMode: false }));
