import { changeDuties } from '@recaudo/contract/operator/operator-duties';
import { type SentenceKey } from '@recaudo/contract/rejections/registry';
import { isCommandChange } from '@recaudo/contract/shared/audit/change-words';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../platform/errors.ts';
import { auditIn } from '../audit/audit.ts';
import type { Control } from '../control.ts';
import { gatewayOf } from '../gateway-of.ts';
import { requireDuty } from '../operators/require-duty.ts';
import { findRoleNow, lockAdministrators } from '../operators/store.ts';
import {
  accountIdOf,
  basisHash,
  type ChangeKind,
  isRequester,
  nameOf,
  type Principal,
  payloadOwner,
  type StoredChange,
} from './change.ts';
import { entryOf } from './change-entry.ts';
import { appliedKinds, commandKinds } from './kinds/kinds.ts';
import { type Decision, decideChange, expireChanges, findChange, lockChange } from './store.ts';

const decidedKeys = {
  confirmed: 'change_confirmed',
  applied: 'change_applied',
  rejected: 'change_rejected',
  withdrawn: 'change_withdrawn',
  expired: 'change_expired',
} as const satisfies Record<Exclude<StoredChange['state'], 'pending'>, SentenceKey>;

/** The change, locked until the transaction ends, so that one of several people decides it. */
async function takePending(tx: Queryable, id: string, by: Principal): Promise<StoredChange> {
  const change = await lockChange(tx, id);
  if (change === undefined) {
    if ((await findChange(tx, id)) === undefined) throw notFound();
    throw reject('change_being_decided');
  }
  if (change.state !== 'pending') throw reject(decidedKeys[change.state]);
  if (by.kind === 'operator') await requireRoleFor(tx, change, by.account.id);
  return change;
}

/** Reads the role in this transaction, so that an operator who was just removed decides nothing. */
async function requireRoleFor(tx: Queryable, { kind }: StoredChange, accountId: string): Promise<void> {
  // Applying a role change locks all administrators, so locking one row first could deadlock.
  if (kind === 'operator_role_changed') await lockAdministrators(tx);
  requireDuty(await findRoleNow(tx, accountId), changeDuties[kind]);
}

/** A second person confirms: the change is applied exactly as requested, once, or not at all. */
export async function confirmChange(control: Control, id: string, by: Principal): Promise<StoredChange> {
  await expireChanges(control.database, control.realClock.now());
  await control.database.transaction(async tx => {
    const change = await takePending(tx, id, by);
    if (isRequester(change, by)) {
      throw reject(by.kind === 'operator' ? 'change_requested_by_you' : 'change_requested_by_command');
    }
    const { state, chain } = await applyChange(tx, control, change, by);
    await settle(tx, control, change, { by, decision: { state, reason: null } });
    if (by.kind === 'command') await auditIn(tx, control, entryOf(change, by, 'change_confirmed'));
    if (state === 'applied') await auditIn(tx, control, { ...entryOf(change, by, change.kind), ...chain });
  });
  return getChange(control, id);
}

async function applyChange(
  tx: Queryable,
  control: Control,
  change: StoredChange,
  by: Principal,
): Promise<{ state: 'applied' | 'confirmed'; chain: { chain?: string } }> {
  const { id, kind: name, environment, sealedPayload, requestedBy } = change;
  if (sealedPayload === null) throw new Error(`the payload of ${id} is gone`);
  const payload: unknown = JSON.parse(control.secrets.open(payloadOwner(id), sealedPayload));
  const place = { gateway: gatewayOf(control, environment), control };
  // A payload stored under this name has its type (ChangeRequest).
  const kind = (isCommandChange(name) ? commandKinds[name] : appliedKinds[name]) as unknown as Partial<
    ChangeKind<unknown, unknown>
  > &
    Pick<ChangeKind<unknown, unknown>, 'describe'>;
  const facts = await kind.describe(place, payload);
  if (basisHash(facts) !== change.basedOn) {
    throw reject('change_outdated');
  }
  const chain = facts.chain === undefined ? {} : { chain: facts.chain };
  if (kind.apply === undefined) return { state: 'confirmed', chain };
  const operatorId = accountIdOf(by) ?? requestedBy.accountId;
  await kind.apply(place, payload, { tx, operatorId, basis: facts.basis });
  return { state: 'applied', chain };
}

export async function rejectChange(
  control: Control,
  id: string,
  by: Principal,
  reason: string,
): Promise<StoredChange> {
  await control.database.transaction(async tx => {
    const change = await takePending(tx, id, by);
    if (isRequester(change, by)) throw reject('change_own_rejection');
    await settle(tx, control, change, { by, decision: { state: 'rejected', reason } });
    if (by.kind === 'command') await auditIn(tx, control, entryOf(change, by, 'change_rejected', { reason }));
  });
  return getChange(control, id);
}

export async function withdrawChange(control: Control, id: string, by: Principal): Promise<StoredChange> {
  await control.database.transaction(async tx => {
    const change = await takePending(tx, id, by);
    if (!isRequester(change, by)) {
      throw reject('change_of_another');
    }
    await settle(tx, control, change, { by, decision: { state: 'withdrawn', reason: null } });
    if (by.kind === 'command') await auditIn(tx, control, entryOf(change, by, 'change_withdrawn'));
  });
  return getChange(control, id);
}

async function settle(
  tx: Queryable,
  { realClock }: Control,
  { id }: StoredChange,
  { by, decision: { state, reason } }: { by: Principal; decision: Pick<Decision, 'state' | 'reason'> },
): Promise<void> {
  const decidedBy = { accountId: accountIdOf(by), name: nameOf(by) };
  const now = realClock.now();
  if (!(await decideChange(tx, { id, from: 'pending', state, decidedBy, now, reason }))) {
    throw new Error(`${id} was decided by someone else although it was locked`);
  }
}

export async function getChange({ database }: Pick<Control, 'database'>, id: string): Promise<StoredChange> {
  const change = await findChange(database, id);
  if (change === undefined) throw notFound();
  return change;
}
