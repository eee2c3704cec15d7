import type { ErasureRequest } from './request.ts';

const dateOf = (text: string | null | undefined): Date | null =>
  text === null || text === undefined ? null : new Date(text);

export const erasureToView = (request: ErasureRequest) => ({
  id: request.id,
  merchant_id: request.merchantId,
  customer_ids: request.customerIds,
  hint: request.hint,
  state: request.state,
  channel: request.channel,
  requested_by_name: request.requestedByName,
  requested_at: request.requestedAt,
  due_by: request.dueBy,
  problem: request.lastProblem,
  done_at: request.doneAt,
  rows:
    request.result === null
      ? null
      : Object.values(request.result.rows).reduce((sum, count) => sum + count, 0),
  keep_until: dateOf(request.result?.keepUntil),
  backups_gone_by: dateOf(request.result?.backupsGoneBy),
});
