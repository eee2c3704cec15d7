import { readFile } from 'node:fs/promises';
import { chargebackEvidence } from '@recaudo/contract/merchant/disputes/chargebacks';
import { fileTypes } from '@recaudo/contract/shared/file-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import { chargebackEvidencePlace as place } from '../../../../domain/disputes/chargebacks/evidence.ts';
import {
  addEvidence,
  type EvidenceOwner,
  type EvidencePlace,
  removeEvidence,
  requireEvidenceExpected,
} from '../../../../domain/disputes/evidence/change-evidence.ts';
import { type EvidenceFile, MAX_EVIDENCE_BYTES } from '../../../../domain/disputes/evidence/evidence.ts';
import { notFound } from '../../../../platform/errors.ts';
import { attachmentOf } from '../../../../platform/http/files/uploaded-file.ts';
import { acceptFiles, savedFileOf } from '../../../../platform/http/files/uploads.ts';
import { mount } from '../../../../platform/http/mount.ts';
import { pathId } from '../../../../platform/http/requests/path-id.ts';
import type { App } from '../../../../platform/http/server.ts';
import { evidenceToView } from './view.ts';

const ownerOf = (request: FastifyRequest): EvidenceOwner => ({
  merchantId: request.caller.merchant.id,
  id: pathId(request, 'transaction_id'),
});

/** Accepts evidence as files. First checks that the case still accepts any. */
export function evidenceUploads<Owner>(
  app: App,
  kept: EvidencePlace<Owner>,
  owner: (request: FastifyRequest) => EvidenceOwner,
  mountAdd: (scope: App) => void,
): void {
  void app.register(async scope => {
    scope.addHook('onRequest', async request => {
      await requireEvidenceExpected(kept, request.gateway, owner(request));
    });
    acceptFiles(scope, fileTypes, {
      maxBytes: MAX_EVIDENCE_BYTES,
      ownerOf: request => request.caller.merchant.id,
    });
    mountAdd(scope);
  });
}

/** Stores the uploaded file with its case. */
export async function addSentEvidence<Owner>(
  kept: EvidencePlace<Owner>,
  owner: EvidenceOwner,
  request: FastifyRequest,
  name = '',
) {
  const content = await readFile(savedFileOf(request).path);
  return evidenceToView(await addEvidence(kept, request.gateway, owner, { name, content }));
}

export function evidenceRoutes(app: App, { database }: Gateway): void {
  evidenceUploads(app, place, ownerOf, scope =>
    mount(scope, chargebackEvidence.add, request =>
      addSentEvidence(place, ownerOf(request), request, request.query.name),
    ),
  );

  mount(app, chargebackEvidence.get, async ({ caller, params }, reply) => {
    const { transaction_id: id, number } = params;
    return sendEvidence(reply, await place.store.findFile(database, caller.merchant.id, id, number));
  });

  mount(app, chargebackEvidence.remove, async request => {
    await removeEvidence(place, request.gateway, ownerOf(request), request.params.number);
  });
}

/** Always a download, because a stranger's file must not run at our address. */
export function sendEvidence(reply: FastifyReply, file: EvidenceFile | undefined): FastifyReply {
  if (file === undefined) throw notFound();
  return reply
    .headers({
      'content-disposition': attachmentOf(file.name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    .type(file.contentType)
    .send(file.content);
}
