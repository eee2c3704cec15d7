import type { Environment } from '@recaudo/contract/shared/environment';
import { type Erased, erasePerson } from '../../domain/customers/personal-data/erase-person.ts';
import type { ErasureRequest } from '../../domain/customers/personal-data/request.ts';
import {
  type ClaimedRequest,
  claimRequest,
  findRequest,
  finishRequest,
  postponeRequest,
} from '../../domain/customers/personal-data/request-store.ts';
import { lastBackupGoneBy } from '../../platform/primitives/backups/backups-gone.ts';
import { findBusinessOf } from '../businesses/store.ts';
import type { Control } from '../control.ts';
import { noteErasure } from './erased-list.ts';

const LEASE_MS = 15 * 60_000;
const RETRY_MS = 60_000;

/** Erases the person of the oldest request, or of the one with this id. Undefined if no request is due. */
export async function finishErasure(
  control: Control,
  environment: Environment,
  id: string | null = null,
): Promise<ErasureRequest | undefined> {
  const gateway = control.gateways[environment];
  if (gateway === undefined) return undefined;
  const { database, realClock } = gateway;
  const now = realClock.now();
  const request = await claimRequest(database, now, new Date(now.getTime() + LEASE_MS), id);
  if (request === undefined) return undefined;
  try {
    const business = await findBusinessOf(control.database, request.merchantId);
    const part = { database: control.database, businessId: business?.id };
    const erased = await erasePerson(gateway, part, request);
    if (erased !== undefined) await finish(control, environment, request, erased);
  } catch (error) {
    const until = new Date(realClock.now().getTime() + RETRY_MS);
    // The text of a database error may quote a value; its class says enough.
    await postponeRequest(database, request, `failed (${(error as Error).name}), is tried again`, until);
    throw error;
  }
  return findRequest(database, request.merchantId, request.id);
}

async function finish(
  control: Control,
  environment: Environment,
  request: ClaimedRequest,
  erased: Erased,
): Promise<void> {
  const gateway = control.gateways[environment];
  if (gateway === undefined) return;
  const doneAt = gateway.realClock.now();
  const { backups } = control;
  const goneBy =
    backups?.folder === undefined ? null : lastBackupGoneBy(backups.keep, backups.everyHours, doneAt);
  // Recorded before the erasure counts as done, so that a restored copy always repeats it.
  await noteErasure(control, {
    environment,
    merchant_id: request.merchantId,
    request_id: request.id,
    customer_ids: request.customerIds,
    transaction_ids: erased.transactionIds,
    requested_at: request.requestedAt.toISOString(),
    done_at: doneAt.toISOString(),
  });
  const { rows, payments, keepUntil } = erased;
  await finishRequest(gateway.database, request, doneAt, {
    rows,
    payments,
    keepUntil,
    backupsGoneBy: goneBy?.toISOString() ?? null,
  });
}
