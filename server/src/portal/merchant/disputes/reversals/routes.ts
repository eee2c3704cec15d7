import { reversalData } from '@recaudo/contract/merchant/disputes/reversals';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import { type EvidenceOwner, removeEvidence } from '../../../../domain/disputes/evidence/change-evidence.ts';
import { reversalEvidencePlace as place } from '../../../../domain/disputes/statutory-reversals/evidence.ts';
import { listByDeadline } from '../../../../domain/disputes/statutory-reversals/list-store.ts';
import { reversalSteps } from '../../../../domain/disputes/statutory-reversals/reversal.ts';
import { findReversal } from '../../../../domain/disputes/statutory-reversals/store.ts';
import { reversalToView } from '../../../../domain/disputes/statutory-reversals/view.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import { pathId } from '../../../../platform/http/requests/path-id.ts';
import type { App } from '../../../../platform/http/server.ts';
import { writeInstantCursor } from '../../../lists/instant-cursor.ts';
import { withPayers } from '../../payments/transactions/with-payers.ts';
import { addSentEvidence, evidenceUploads, sendEvidence } from '../chargebacks/evidence-routes.ts';
import { evidenceToView } from '../chargebacks/view.ts';
import { toPage } from './list-query.ts';

/** Reversiones, next to Contracargos. Actions on a request are API operations. */
export function reversalDataRoutes(app: App, { database }: Gateway): void {
  mount(app, reversalData.list, async request => {
    const now = request.gateway.clock.now();
    const page = toPage(request.query, now);
    const merchantId = request.caller.merchant.id;
    const isOpen = !reversalSteps.isFinal(page.status);
    const found = await listByDeadline(database, merchantId, page, isOpen);
    const last = found.length === page.limit ? found.at(-1) : undefined;
    return {
      now,
      reversals: await withPayers(database, merchantId, found.map(reversalToView)),
      next: last === undefined ? null : writeInstantCursor({ at: last.answerBy, id: last.id }),
    };
  });

  mount(app, reversalData.get, async request => {
    const { id: merchantId } = request.caller.merchant;
    const reversal = await findReversal(database, merchantId, request.params.reversal_id);
    if (reversal === undefined) throw notFound();
    const evidence = await place.store.list(database, merchantId, reversal.id);
    return {
      now: request.gateway.clock.now(),
      reversal: reversalToView(reversal),
      evidence: evidence.map(evidenceToView),
    };
  });

  evidenceRoutes(app, database);
}

const ownerOf = (request: FastifyRequest): EvidenceOwner => ({
  merchantId: request.caller.merchant.id,
  id: pathId(request, 'reversal_id'),
});

function evidenceRoutes(app: App, database: Gateway['database']): void {
  evidenceUploads(app, place, ownerOf, scope =>
    mount(scope, reversalData.addEvidence, request =>
      addSentEvidence(place, ownerOf(request), request, request.query.name),
    ),
  );

  mount(app, reversalData.getEvidence, async ({ caller, params }, reply) => {
    const { reversal_id: id, number } = params;
    return sendEvidence(reply, await place.store.findFile(database, caller.merchant.id, id, number));
  });

  mount(app, reversalData.removeEvidence, async request => {
    await removeEvidence(place, request.gateway, ownerOf(request), request.params.number);
  });
}
