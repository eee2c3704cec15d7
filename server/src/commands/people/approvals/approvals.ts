import { changeKindWords } from '@recaudo/contract/shared/audit/change-words';
import type { StoredChange } from '../../../people/approvals/change.ts';
import {
  confirmChange,
  getChange,
  rejectChange,
  withdrawChange,
} from '../../../people/approvals/decide-change.ts';
import { expireChanges, listDecidedChanges, listWaitingChanges } from '../../../people/approvals/store.ts';
import type { Control } from '../../../people/control.ts';
import { formatInstant } from '../../../platform/primitives/time/instant.ts';
import { shellPrincipal } from '../../access/change-controlled.ts';
import { withControl } from '../../access/with-control.ts';
import { withInstallation } from '../../access/with-installation.ts';
import { readOptions, requireOption } from '../../command.ts';
import { printRecord, printTable } from '../../terminal/print.ts';
import { rethrowAsUsageError } from '../../terminal/rethrow-as-usage-error.ts';

const ofOne = { id: { type: 'string' }, json: { type: 'boolean' } } as const;
const DECIDED_LISTED = 50;

const rowOf = (change: StoredChange) => ({
  id: change.id,
  change: changeKindWords[change.kind].en,
  target: change.target,
  state: change.state,
  requested_by: change.requestedBy.name,
  requested_at: formatInstant(change.requestedAt),
  expires_at: formatInstant(change.expiresAt),
  decided_by: change.decidedBy?.name ?? null,
});

export async function approvalsList(args: string[]): Promise<void> {
  const options = readOptions(args, { all: { type: 'boolean' }, json: { type: 'boolean' } });
  await withControl(async ({ database, realClock }) => {
    await expireChanges(database, realClock.now());
    const decided = options.all === true ? await listDecidedChanges(database, DECIDED_LISTED) : [];
    printTable([...(await listWaitingChanges(database)), ...decided].map(rowOf), options.json);
  });
}

export async function approvalsShow(args: string[]): Promise<void> {
  const options = readOptions(args, ofOne);
  const id = requireOption(options.id, 'id');
  await withControl(async ({ database, realClock }) => {
    await expireChanges(database, realClock.now());
    const change = await getChange({ database }, id).catch(rethrowAsUsageError);
    if (options.json) {
      console.log(JSON.stringify({ ...rowOf(change), reason: change.reason, fields: change.fields }));
      return;
    }
    printRecord({ ...rowOf(change), reason: change.reason });
    for (const { name, before, after } of change.fields) {
      console.log(
        before === after ? `${name}: ${after ?? '-'}` : `${name}: ${before ?? '-'} -> ${after ?? '-'}`,
      );
    }
  });
}

const decideWith =
  (decide: (control: Control, id: string, reason: string) => Promise<StoredChange>) =>
  async (args: string[], needsReason: boolean): Promise<void> => {
    const options = readOptions(args, { ...ofOne, reason: { type: 'string' } });
    const id = requireOption(options.id, 'id');
    const reason = needsReason ? requireOption(options.reason, 'reason') : '';
    await withInstallation(async control => {
      printRecord(rowOf(await decide(control, id, reason).catch(rethrowAsUsageError)), options.json);
    });
  };

const confirm = decideWith((control, id) => confirmChange(control, id, shellPrincipal()));
/** A command's request is withdrawn, an operator's request is rejected. */
const reject = decideWith(async (control, id, reason) => {
  const { requestedBy } = await getChange(control, id);
  return requestedBy.accountId === null
    ? withdrawChange(control, id, shellPrincipal())
    : rejectChange(control, id, shellPrincipal(), reason);
});

export const approvalsConfirm = (args: string[]): Promise<void> => confirm(args, false);
export const approvalsReject = (args: string[]): Promise<void> => reject(args, true);
