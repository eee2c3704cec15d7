import type { ChangeKindName, CommandChangeKind } from '@recaudo/contract/shared/audit/change-words';
import { cashNetworkOpened } from './cash-network-kind.ts';
import { copyReleased, keyRotated, merchantAssigned, merchantExported } from './command-kinds.ts';
import { connectionAdded, connectionChanged, connectionEnabled } from './connection-kinds.ts';
import { goLiveApproved } from './go-live-kind.ts';
import { operatorAdded, operatorRoleChanged } from './operator-kinds.ts';
import { payoutAccountVerified, payoutsApproved } from './payout-kinds.ts';
import { merchantEnrolled, routingChanged } from './routing-kinds.ts';
import { volumeLimitsChanged } from './volume-kind.ts';

/** Changes applied on confirmation. */
export const appliedKinds = {
  link_added: connectionAdded,
  link_changed: connectionChanged,
  link_enabled: connectionEnabled,
  route_changed: routingChanged,
  merchant_enrolled: merchantEnrolled,
  go_live_approved: goLiveApproved,
  operator_role_changed: operatorRoleChanged,
  volume_limits_changed: volumeLimitsChanged,
  payout_account_verified: payoutAccountVerified,
  payouts_approved: payoutsApproved,
} as const;
export type AppliedKindName = keyof typeof appliedKinds;

/** Changes applied by the requesting command, after confirmation. */
export const commandKinds = {
  merchant_exported: merchantExported,
  key_rotated: keyRotated,
  merchant_assigned: merchantAssigned,
  copy_released: copyReleased,
  operator_added: operatorAdded,
  cash_network_opened: cashNetworkOpened,
} as const satisfies Record<CommandChangeKind, unknown>;
export type CommandKindName = CommandChangeKind;

type Applied = typeof appliedKinds;
type Commanded = typeof commandKinds;

export type PayloadOf<Name extends ChangeKindName> = Parameters<
  Name extends AppliedKindName
    ? Applied[Name]['describe']
    : Name extends CommandKindName
      ? Commanded[Name]['describe']
      : never
>[1];
export type ResultOf<Name extends AppliedKindName> = Awaited<ReturnType<Applied[Name]['apply']>>;
