import { operatorPayouts } from '@recaudo/contract/operator/settlement/payouts';
import { bogotaDateOf, parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { readLayoutChoice } from '../../../domain/payouts/files/layout-choice.ts';
import type { PayoutBatchRecord } from '../../../domain/payouts/payout.ts';
import { describeBatch } from '../../../domain/payouts/steps/approve-batch.ts';
import { cancelBatch, cancelPayout } from '../../../domain/payouts/steps/cancel-payouts.ts';
import { draftPayouts } from '../../../domain/payouts/steps/draft-payouts.ts';
import { makeFile } from '../../../domain/payouts/steps/make-file.ts';
import { findBatch, listBatches } from '../../../domain/payouts/stores/batch-store.ts';
import { findPayer } from '../../../domain/payouts/stores/payer-store.ts';
import { countDue, sumBatches } from '../../../domain/payouts/stores/payout-store.ts';
import { findAccount } from '../../../people/accounts/store.ts';
import { isRequester } from '../../../people/approvals/change.ts';
import { requestChange } from '../../../people/approvals/request-change.ts';
import { isInSetup } from '../../../people/approvals/setup-phase.ts';
import { listWaitingChanges } from '../../../people/approvals/store.ts';
import type { Control } from '../../../people/control.ts';
import { GatewayError, refusedValue, reject } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { getSignedIn } from '../../guard/guard.ts';
import { mountDual, operatorOf } from '../../guard/mount-dual.ts';
import type { OperatorEnvironments } from '../environments.ts';
import { listNamedPayouts, listOutcomes, listTroubledPayouts } from './store.ts';
import {
  accountInWords,
  batchToView,
  formatsToView,
  namedPayoutToView,
  nameFinder,
  outcomesToView,
} from './view.ts';

const BATCHES_SHOWN = 50;
const TROUBLED_SHOWN = 200;

const readerOf = (request: FastifyRequest): string => getSignedIn(request).account.id;

/** In production, the drafter's request waits for a second person. Elsewhere any other operator approves. */
const isDualIn = async (control: Control, environment: Environment): Promise<boolean> =>
  environment === 'production' && !(await isInSetup(control));

async function getBatch({ database }: Gateway, id: string): Promise<PayoutBatchRecord> {
  const batch = await findBatch(database, id);
  if (batch === undefined) throw reject('payout_batch_missing', { batch: id });
  return batch;
}

/** Payouts to the merchants of an environment. */
export function operatorPayoutRoutes(app: App, control: Control, { get }: OperatorEnvironments): void {
  readRoutes(app, control, get);
  changeRoutes(app, control, get);
  fileRoutes(app, get);
  mountDual(app, control, operatorPayouts.approve, {
    kind: 'payouts_approved',
    check: request => requireOther(control, get(request.params.environment), request),
    read: ({ params, body: { hash } }) => ({
      environment: params.environment,
      payload: { batchId: params.batch_id, ...(hash === undefined ? {} : { hash }) },
    }),
    answer: ({ id, status }) => ({ id, status }),
    audit: ({ id }) => ({ what: id }),
  });
}

/**
 * In production, the operator who drafted a batch requests its approval; elsewhere another operator approves it. Both as it was shown.
 */
async function requireOther(
  control: Control,
  gateway: Gateway,
  request: FastifyRequest & { params: { batch_id: string }; body: { hash?: string | undefined } },
): Promise<void> {
  const { draftedBy } = await getBatch(gateway, request.params.batch_id);
  const drafter = await findAccount(control.database, draftedBy);
  if (drafter === undefined) return;
  const isOwn = drafter.id === readerOf(request);
  const isDual = await isDualIn(control, gateway.environment);
  if (isDual && !isOwn) throw reject('payout_drafter_requests', { name: drafter.name });
  if (!isDual && isOwn) throw reject('payout_own_draft');
  const { hash } = request.body;
  if (hash !== undefined && (await describeBatch(gateway, request.params.batch_id)).hash !== hash) {
    throw reject('payout_batch_changed');
  }
}

type Get = OperatorEnvironments['get'];

function readRoutes(app: App, control: Control, get: Get): void {
  mount(app, operatorPayouts.list, async request => {
    const { database, clock } = get(request.params.environment);
    const nameOf = nameFinder(control);
    const [payer, batches, troubled, due] = await Promise.all([
      findPayer(database),
      listBatches(database, BATCHES_SHOWN),
      listTroubledPayouts(database, TROUBLED_SHOWN),
      countDue(database, clock.now()),
    ]);
    const sums = await sumBatches(
      database,
      batches.map(({ id }) => id),
    );
    const views = [];
    for (const batch of batches) {
      const reader = { nameOf, readerId: readerOf(request) };
      views.push(await batchToView(batch, sums.get(batch.id), reader));
    }
    return {
      payer: payer === undefined ? null : accountInWords(payer),
      due,
      formats: formatsToView(),
      batches: views,
      troubled: troubled.map(namedPayoutToView),
    };
  });

  mount(app, operatorPayouts.get, async request => {
    const { environment, batch_id: id } = request.params;
    const gateway = get(environment);
    const batch = await getBatch(gateway, id);
    const payouts = await listNamedPayouts(gateway.database, id, request.query);
    const outcomes = await listOutcomes(gateway.database, id);
    const sums = await sumBatches(gateway.database, [id]);
    const payer = batch.payer ?? (await findPayer(gateway.database));
    const waiting = (await listWaitingChanges(control.database)).find(
      change =>
        change.kind === 'payouts_approved' && change.environment === environment && change.target === id,
    );
    const reader = { nameOf: nameFinder(control), readerId: readerOf(request) };
    return {
      batch: await batchToView(batch, sums.get(id), reader),
      payouts: payouts.map(namedPayoutToView),
      ...outcomesToView(outcomes),
      hash: batch.status === 'draft' ? await hashOf(gateway, id) : null,
      payer: payer === undefined ? null : accountInWords(payer),
      is_dual: await isDualIn(control, environment),
      approval:
        waiting === undefined
          ? null
          : {
              id: waiting.id,
              requested_by: waiting.requestedBy.name,
              is_own: isRequester(waiting, operatorOf(request)),
            },
    };
  });
}

/** Null while it cannot be approved: no paying account, or nothing left to pay. */
async function hashOf(gateway: Gateway, id: string): Promise<string | null> {
  try {
    return (await describeBatch(gateway, id)).hash;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

function changeRoutes(app: App, control: Control, get: Get): void {
  mount(app, operatorPayouts.draft, async request => {
    const { environment } = request.params;
    const gateway = get(environment);
    const today = bogotaDateOf(gateway.clock.now());
    const { format, pay_date: asked = today, description } = request.body;
    const choice = readLayoutChoice(format);
    if (choice === undefined) throw refusedValue('format', 'unknown_payout_format');
    const payDate = parseCalendarDate(asked);
    if (payDate === undefined || payDate < today) throw refusedValue('pay_date', 'in_past');
    const draftedBy = readerOf(request);
    const isDual = await isDualIn(control, environment);
    // Its approval is requested below, which needs the account: without it nothing is drafted.
    if (isDual && (await findPayer(gateway.database)) === undefined) throw reject('payout_payer_missing');
    const { batch } = await draftPayouts(gateway, {
      ...choice,
      payDate,
      description: description ?? `Desembolso ${payDate}`,
      draftedBy,
      merchantIds: null,
    });
    request.auditDetails = { what: batch.id, details: { format } };
    if (isDual) {
      const payload = { batchId: batch.id };
      await requestChange(control, {
        environment,
        kind: 'payouts_approved',
        payload,
        by: operatorOf(request),
      });
    }
    const sums = await sumBatches(gateway.database, [batch.id]);
    return batchToView(batch, sums.get(batch.id), { nameOf: nameFinder(control), readerId: draftedBy });
  });

  mount(app, operatorPayouts.cancel, async request => {
    const { environment, batch_id: id } = request.params;
    const { reason, payout_id: payoutId } = request.body;
    const gateway = get(environment);
    if (payoutId === undefined) await cancelBatch(gateway, id);
    else await cancelPayout(gateway, id, payoutId, reason);
    request.auditDetails = { what: payoutId ?? id, details: { reason } };
    return { id };
  });
}

function fileRoutes(app: App, get: Get): void {
  mount(app, operatorPayouts.makeFile, async request => {
    const { environment, batch_id: id } = request.params;
    const made = await makeFile(get(environment), id);
    if ('problems' in made) {
      const problems = made.problems
        .map(({ reference, column, message }) => `${reference ?? 'file'}, ${column}: ${message}`)
        .join('; ');
      throw reject('payout_file_refused', { problems });
    }
    request.auditDetails = { what: id, details: { sha256: made.sha256 } };
    return { id, name: made.name, sha256: made.sha256, is_new: made.isNew };
  });

  mount(app, operatorPayouts.download, async (request, reply) => {
    const { environment, batch_id: id } = request.params;
    const gateway = get(environment);
    const { status } = await getBatch(gateway, id);
    if (status !== 'sent') throw reject('payout_batch_state', { state: status });
    const made = await makeFile(gateway, id);
    if ('problems' in made) throw new Error(`the file of ${id} cannot be made again`);
    request.auditDetails = { what: id, details: { sha256: made.sha256 } };
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${made.name}"`)
      .header('cache-control', 'no-store')
      .send(made.bytes);
  });
}
