import type { Gateway } from '../../dependencies.ts';
import { listPayerEmails } from '../../domain/customers/personal-data/collect-store.ts';
import { dueDateOf } from '../../domain/customers/personal-data/request.ts';
import { findRequest, insertRequest } from '../../domain/customers/personal-data/request-store.ts';
import type { Control } from '../control.ts';
import { type ListedErasure, readErasures } from './erased-list.ts';

/** Requests every listed erasure that this database does not contain because its backup is older. */
export async function reapplyListed(control: Control, files: readonly string[]): Promise<ListedErasure[]> {
  const requested: ListedErasure[] = [];
  for (const erasure of await readErasures(files)) {
    const gateway = control.gateways[erasure.environment];
    if (gateway !== undefined && (await requestAgain(gateway, erasure))) requested.push(erasure);
  }
  return requested;
}

async function requestAgain(gateway: Gateway, erasure: ListedErasure): Promise<boolean> {
  const { database, realClock } = gateway;
  const { merchant_id: merchantId, request_id: id, customer_ids: customerIds } = erasure;
  if ((await findRequest(database, merchantId, id)) !== undefined) return false;
  const requestedAt = realClock.now();
  // A payer without a customer is identified by their payments, which the older copy still has with their address.
  const emails =
    customerIds.length > 0 ? [] : await listPayerEmails(database, merchantId, erasure.transaction_ids);
  const inserted = await insertRequest(
    database,
    {
      merchantId,
      id,
      customerIds,
      hint: '***',
      state: 'waiting',
      channel: 'restore',
      requestedBy: null,
      requestedByName: 'restore',
      requestedAt,
      dueBy: dueDateOf(new Date(erasure.requested_at)),
      cancelsSubscriptions: true,
      lastProblem: null,
      doneAt: null,
      result: null,
    },
    { person: { customerIds, emails, documents: [] } },
  );
  return inserted > 0;
}
