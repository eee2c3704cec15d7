import type { LedgerCheck } from '@recaudo/contract/operator/operator-answers';
import { WrittenJson } from '../../../platform/http/responses/json-writer.ts';
import { LOST_AFTER_MS } from './run-ledger-check.ts';
import type { RecordedCheck } from './store.ts';

export function checkToView(check: RecordedCheck, now: Date) {
  const isLost = check.endedAt === null && now.getTime() - check.seenAt.getTime() > LOST_AFTER_MS;
  return {
    number: check.number,
    state: stateOf(check, isLost),
    started_at: check.startedAt,
    ended_at: check.endedAt,
    transactions: Number(check.total),
    checked: Number(check.checked),
    stage: check.endedAt === null ? check.stage : null,
    merchants: check.merchants,
    differences: check.differences,
    found: new WrittenJson(check.found),
    connections: new WrittenJson(check.connections),
    failure: check.failure,
  };
}

function stateOf({ endedAt, failure, differences }: RecordedCheck, isLost: boolean): LedgerCheck['state'] {
  if (endedAt === null) return isLost ? 'lost' : 'running';
  if (failure !== null) return 'failed';
  return differences === 0 ? 'sound' : 'unsound';
}
