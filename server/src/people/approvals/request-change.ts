import { changeDuties, mayServe } from '@recaudo/contract/operator/operator-duties';
import { type ChangeKindName, changeKindWords } from '@recaudo/contract/shared/audit/change-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { newId } from '../../platform/primitives/values/id.ts';
import { listOperators } from '../accounts/store.ts';
import { auditIn } from '../audit/audit.ts';
import type { Control } from '../control.ts';
import { controlEmails, queueEmail } from '../emails/control-emails.ts';
import { gatewayOf } from '../gateway-of.ts';
import {
  accountIdOf,
  basisHash,
  type ChangeFacts,
  type ChangeKind,
  isRequester,
  nameOf,
  type Principal,
  payloadOwner,
  type StoredChange,
} from './change.ts';
import { entryOf } from './change-entry.ts';
import { type AppliedKindName, appliedKinds, type PayloadOf, type ResultOf } from './kinds/kinds.ts';
import { isInSetup } from './setup-phase.ts';
import { expireChanges, findChange, insertChange } from './store.ts';

/** The audit log's note for changes that one person applies in production before its first payment. */
export const SINGLE_CONTROL = 'set-up, single control';

const HOUR_MS = 3_600_000;
const EXPIRES_AFTER_MS = 72 * HOUR_MS;

export interface ChangeRequest<Name extends ChangeKindName> {
  kind: Name;
  environment: Environment;
  payload: PayloadOf<Name>;
  by: Principal;
}

export type RequestedChange<Result> =
  /** `isSetup`: production has no payment yet, so one person sufficed. */
  { state: 'applied'; result: Result; isSetup: boolean } | { state: 'pending'; change: StoredChange };

/** Applies the change if one person suffices; otherwise stores it for a second person. */
export async function requestChange<Name extends AppliedKindName>(
  control: Control,
  request: ChangeRequest<Name>,
): Promise<RequestedChange<ResultOf<Name>>> {
  const { kind: name, environment, payload, by } = request;
  // ChangeRequest ties each name to its payload; TypeScript cannot see that across the union.
  const kind = appliedKinds[name] as unknown as ChangeKind<PayloadOf<Name>, ResultOf<Name>>;
  const place = { gateway: gatewayOf(control, environment), control };
  const isSetup = environment === 'production' && (await isInSetup(control));
  const isFree = environment === 'sandbox' || isSetup;
  const isRestriction = !isFree && (await kind.isRestriction?.(place, payload)) === true;
  if (isFree || isRestriction) {
    const operatorId = accountIdOf(by);
    const result = await control.database.transaction(tx =>
      kind.apply(place, payload, { tx, operatorId, isRestriction }),
    );
    return { state: 'applied', result, isSetup };
  }
  return {
    state: 'pending',
    change: await keepChange(control, request, await kind.describe(place, payload)),
  };
}

/** Stores a change for confirmation and notifies the people who can confirm it. */
export async function keepChange<Name extends ChangeKindName>(
  control: Control,
  { kind, environment, payload, by }: ChangeRequest<Name>,
  facts: ChangeFacts,
): Promise<StoredChange> {
  const { database, realClock, secrets } = control;
  const id = newId('pendingChange');
  const now = realClock.now();
  await database.transaction(async tx => {
    await expireChanges(tx, now);
    await insertChange(tx, {
      id,
      kind,
      environment,
      target: facts.target,
      fields: facts.fields,
      sealedPayload: secrets.seal(payloadOwner(id), JSON.stringify(payload)),
      basedOn: basisHash(facts),
      requestedBy: { accountId: accountIdOf(by), name: nameOf(by) },
      requestedAt: now,
      expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
    });
    const change = await findChange(tx, id);
    if (change === undefined) throw new Error('a change was not written');
    await writeToOthers(tx, control, change, by);
    await auditIn(tx, control, entryOf(change, by, 'change_requested'));
  });
  const change = await findChange(database, id);
  if (change === undefined) throw new Error('a change was not written');
  return change;
}

/** Emails every operator who may confirm it. */
async function writeToOthers(
  tx: Parameters<typeof listOperators>[0],
  control: Control,
  change: StoredChange,
  by: Principal,
): Promise<void> {
  for (const { id, name, email, language, ...rest } of await listOperators(tx)) {
    const other: Principal = { kind: 'operator', account: { id, name }, fromIp: '' };
    if (isRequester(change, other) || !rest.hasConfirmedEmail) continue;
    if (!mayServe(rest.operatorRole, changeDuties[change.kind])) continue;
    const data = {
      portal: control.addresses.portal,
      what: changeKindWords[change.kind][language],
      target: change.target,
      requester: nameOf(by),
      until: change.expiresAt,
    };
    const to = { email, name, language };
    await queueEmail(tx, control, to, controlEmails.changeRequested(to, data));
  }
}
