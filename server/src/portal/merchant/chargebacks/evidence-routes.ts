import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import {
  addEvidence,
  type EvidenceOwner,
  removeEvidence,
  requireEvidenceExpected,
} from '../../../domain/chargebacks/change-evidence.ts';
import { MAX_EVIDENCE_BYTES } from '../../../domain/chargebacks/evidence.ts';
import { findEvidenceFile } from '../../../domain/chargebacks/evidence-store.ts';
import { notFound } from '../../../errors.ts';
import { answers } from '../../../http/fields.ts';
import { type Query, readText } from '../../../http/list-query.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { attachmentOf, fileTypes } from '../../../http/uploaded-file.ts';
import { acceptFiles, savedFileOf } from '../../../http/uploads.ts';
import { evidenceToView, evidenceView } from './view.ts';

const ownerOf = (request: FastifyRequest): EvidenceOwner => ({
  merchantId: request.caller.merchant.id,
  transactionId: pathId(request, 'transaction_id'),
});

function numberOf(request: FastifyRequest): number {
  const { number = '' } = request.params as Record<string, string>;
  if (!/^\d{1,6}$/.test(number)) throw notFound();
  return Number(number);
}

export function evidenceRoutes(app: App, { database }: Gateway): void {
  const path = '/chargebacks/:transaction_id/evidence';

  /** Bytes as they are, under the Content-Type of the file; `?name=` says what it is called. */
  void app.register(async scope => {
    // Before the file is read: is there a dispute that still takes any?
    scope.addHook('onRequest', async request => {
      await requireEvidenceExpected(request.gateway, ownerOf(request));
    });
    acceptFiles(scope, fileTypes, {
      maxBytes: MAX_EVIDENCE_BYTES,
      ownerOf: request => request.caller.merchant.id,
    });
    scope.post(
      path,
      { schema: { hide: true, response: answers(201, evidenceView) } },
      async (request, reply) => {
        const content = await readFile(savedFileOf(request).path);
        const name = readText(request.query as Query, 'name', 200) ?? '';
        const added = await addEvidence(request.gateway, ownerOf(request), { name, content });
        return reply.code(201).send(evidenceToView(added));
      },
    );
  });

  // Never shown by the browser itself: it is a stranger's file at our address.
  app.get(`${path}/:number`, { schema: { hide: true } }, async (request, reply) => {
    const { merchantId, transactionId } = ownerOf(request);
    const file = await findEvidenceFile(database, merchantId, transactionId, numberOf(request));
    if (file === undefined) throw notFound();
    return reply
      .headers({
        'content-disposition': attachmentOf(file.name),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      .type(file.contentType)
      .send(file.content);
  });

  app.delete(`${path}/:number`, { schema: { hide: true } }, async (request, reply) => {
    await removeEvidence(request.gateway, ownerOf(request), numberOf(request));
    return reply.code(204).send();
  });
}
