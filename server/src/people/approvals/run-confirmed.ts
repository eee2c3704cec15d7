import { isDeepStrictEqual } from 'node:util';
import type { Control } from '../control.ts';
import { gatewayOf } from '../gateway-of.ts';
import { accountIdOf, payloadOwner, type StoredChange } from './change.ts';
import { type CommandKindName, commandKinds, type PayloadOf } from './kinds/kinds.ts';
import { type ChangeRequest, keepChange, SINGLE_CONTROL } from './request-change.ts';
import { isInSetup, isInSetupWithoutCards } from './setup-phase.ts';
import { expireChanges, listWaitingChanges, markChangeRun } from './store.ts';

export type Leave =
  | { state: 'granted'; details: Record<string, string> }
  | { state: 'pending'; change: StoredChange };

/** Decides whether a command may run now. The first run uses up a confirmation: a second export needs another one. */
export async function askToRun<Name extends CommandKindName>(
  control: Control,
  request: ChangeRequest<Name>,
): Promise<Leave> {
  const { database, realClock } = control;
  const { kind, environment, payload } = request;
  const isAlone = kind === 'merchant_exported' ? isInSetupWithoutCards : isInSetup;
  if (await isAlone(control)) return { state: 'granted', details: { control: SINGLE_CONTROL } };
  const place = { gateway: gatewayOf(control, environment), control };
  const describe = commandKinds[kind].describe as (
    at: typeof place,
    of: PayloadOf<Name>,
  ) => ReturnType<(typeof commandKinds)[Name]['describe']>;
  const facts = await describe(place, payload);
  const now = realClock.now();
  await expireChanges(database, now);
  const known = (await listWaitingChanges(database)).filter(change =>
    isSameRequest(control, change, request),
  );
  const confirmed = known.find(({ state }) => state === 'confirmed');
  if (confirmed !== undefined && (await markChangeRun(database, confirmed.id, now))) {
    const { id, requestedBy, decidedBy } = confirmed;
    const names = { requested_by: requestedBy.name, confirmed_by: decidedBy?.name ?? '' };
    return { state: 'granted', details: { approval: id, ...names } };
  }
  const [pending] = known.filter(({ state }) => state === 'pending');
  return { state: 'pending', change: pending ?? (await keepChange(control, request, facts)) };
}

function isSameRequest<Name extends CommandKindName>(
  { secrets }: Control,
  { id, kind, environment, requestedBy, sealedPayload }: StoredChange,
  request: ChangeRequest<Name>,
): boolean {
  if (kind !== request.kind || environment !== request.environment || sealedPayload === null) return false;
  if (requestedBy.accountId !== accountIdOf(request.by)) return false;
  const payload: unknown = JSON.parse(secrets.open(payloadOwner(id), sealedPayload));
  return isDeepStrictEqual(payload, JSON.parse(JSON.stringify(request.payload)));
}
