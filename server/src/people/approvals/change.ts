import { createHash } from 'node:crypto';
import type { ChangeField } from '@recaudo/contract/people/approvals';
import type { ChangeKindName, ChangeState } from '@recaudo/contract/shared/audit/change-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { TextOwner } from '../../platform/vault/ciphers/sealed-text.ts';
import type { Control } from '../control.ts';

/** A person involved in a change: an operator in the console, or a person at the machine's shell. */
export type Principal =
  | { kind: 'operator'; account: { id: string; name: string }; fromIp: string }
  | { kind: 'command'; user: string };

export const nameOf = (principal: Principal): string =>
  principal.kind === 'operator' ? principal.account.name : `command (${principal.user})`;

/** Null for commands: all of them count as one principal, whichever user runs them. */
export const accountIdOf = (principal: Principal): string | null =>
  principal.kind === 'operator' ? principal.account.id : null;

/** A change that waits for a second person, or a decided one. */
export interface StoredChange {
  id: string;
  kind: ChangeKindName;
  environment: Environment;
  target: string;
  fields: readonly ChangeField[];
  /** Null once decided. */
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

/** The effect of a change on the current state. */
export interface ChangeFacts {
  /** The affected connection, merchant or request. */
  target: string;
  fields: readonly ChangeField[];
  /** The audit chain of the change, if it is not the installation's. */
  chain?: string;
  /** The state that the change was requested for: in another state the request is stale. */
  basis: unknown;
}

/** Everything a change needs to be described and applied. */
export interface ChangePlace {
  gateway: Gateway;
  control: Control;
}

/** A kind of change. `describe` throws if the change could not be applied, before anyone confirms it. */
export interface ChangeKind<Payload, Result, Place = ChangePlace> {
  describe(place: Place, payload: Payload): Promise<ChangeFacts>;
  /** True if the change only restricts, in which case one person suffices. */
  isRestriction?(place: Place, payload: Payload): Promise<boolean>;
  /** Runs in the transaction of the decision in the control database. */
  apply(place: Place, payload: Payload, decision: AppliedDecision): Promise<Result>;
}

export interface AppliedDecision {
  tx: Queryable;
  /** The responsible operator; null for changes made by commands only. */
  operatorId: string | null;
  /** One person applied it because it restricts, so it must still restrict when it is applied. */
  isRestriction?: boolean;
  /** The state that a second person confirmed, to be compared again where the change is applied. */
  basis?: unknown;
}

/** A change that its command applies after confirmation, because its result belongs in that terminal. */
export type CommandKind<Payload> = Pick<ChangeKind<Payload, never>, 'describe'>;

export const basisHash = ({ target, basis }: ChangeFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([target, basis]))
    .digest('hex');

export const payloadOwner = (changeId: string): TextOwner => ['pending-change', changeId];
