import { createHash } from 'node:crypto';
import type { ChangeField } from '@recaudo/contract/people/approvals';
import type { ChangeKindName, ChangeState } from '@recaudo/contract/shared/audit/change-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { TextOwner } from '../../platform/vault/ciphers/sealed-text.ts';
import type { Control } from '../control.ts';

/** Who takes part in a change: an operator in the console, or a person at the shell of the machine. */
export type Principal =
  | { kind: 'operator'; account: { id: string; name: string }; fromIp: string }
  | { kind: 'command'; user: string };

export const nameOf = (principal: Principal): string =>
  principal.kind === 'operator' ? principal.account.name : `command (${principal.user})`;

/** Null for commands: all of them are one principal, whichever user of the machine gives them. */
export const accountIdOf = (principal: Principal): string | null =>
  principal.kind === 'operator' ? principal.account.id : null;

/** A change as it waits for a second person, or as it was decided. */
export interface StoredChange {
  id: string;
  kind: ChangeKindName;
  environment: Environment;
  target: string;
  fields: readonly ChangeField[];
  /** Null once it is decided. */
  sealedPayload: Buffer | null;
  basedOn: string;
  state: ChangeState;
  requestedBy: { accountId: string | null; name: string };
  requestedAt: Date;
  expiresAt: Date;
  decidedBy: { accountId: string | null; name: string } | null;
  decidedAt: Date | null;
  reason: string | null;
}

export const isRequester = ({ requestedBy }: StoredChange, principal: Principal): boolean =>
  requestedBy.accountId === accountIdOf(principal);

/** What a change would do, judged now. */
export interface ChangeFacts {
  /** The connection, merchant or request that it is about. */
  target: string;
  fields: readonly ChangeField[];
  /** The audit chain that tells of it, where it is not the installation's. */
  chain?: string;
  /** The state that it starts from: another state makes the request stale. */
  basis: unknown;
}

/** Where a change is judged and made. */
export interface ChangePlace {
  gateway: Gateway;
  control: Control;
}

/** One kind of change. `describe` throws if the change could not be applied, before anyone confirms it. */
export interface ChangeKind<Payload, Result, Place = ChangePlace> {
  describe(place: Place, payload: Payload): Promise<ChangeFacts>;
  /** True where the change only takes something away: then one person is enough. */
  isRestriction?(place: Place, payload: Payload): Promise<boolean>;
  /** In the transaction of the decision in the control database. */
  apply(place: Place, payload: Payload, decision: AppliedDecision): Promise<Result>;
}

export interface AppliedDecision {
  tx: Queryable;
  /** The responsible operator; null for changes made by commands only. */
  operatorId: string | null;
  /** One person makes it because it restricts: it must still restrict when it is applied. */
  isRestriction?: boolean;
}

/** A change that its command applies after confirmation, because its result belongs in that terminal. */
export type CommandKind<Payload> = Pick<ChangeKind<Payload, never>, 'describe'>;

export const basisHash = ({ target, basis }: ChangeFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([target, basis]))
    .digest('hex');

export const payloadOwner = (changeId: string): TextOwner => ['pending-change', changeId];
