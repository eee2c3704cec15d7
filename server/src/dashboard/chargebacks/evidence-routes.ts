import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { addEvidence, type EvidenceOwner, removeEvidence } from '../../domain/chargebacks/change-evidence.ts';
import { MAX_EVIDENCE_BYTES } from '../../domain/chargebacks/evidence.ts';
import { findEvidenceFile } from '../../domain/chargebacks/evidence-store.ts';
import { GatewayError, notFound } from '../../errors.ts';
import { answers } from '../../http/fields.ts';
import { type Query, readText } from '../../http/list-query.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { attachmentOf, fileTypes } from '../../http/uploaded-file.ts';
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
    const asBytes = { parseAs: 'buffer', bodyLimit: MAX_EVIDENCE_BYTES } as const;
    scope.addContentTypeParser([...fileTypes], asBytes, (_request, bytes, done) => done(null, bytes));
    scope.post(
      path,
      { schema: { hide: true, response: answers(201, evidenceView) }, bodyLimit: MAX_EVIDENCE_BYTES },
      async (request, reply) => {
        const { body: content } = request;
        if (!Buffer.isBuffer(content)) {
          throw new GatewayError(1001, {
            description: `Content-Type must be one of: ${fileTypes.join(', ')}`,
          });
        }
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
