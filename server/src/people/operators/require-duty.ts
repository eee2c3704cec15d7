import {
  dutyRoles,
  mayServe,
  type OperatorDuty,
  type OperatorRole,
} from '@recaudo/contract/operator/operator-duties';
import { reject } from '../../platform/errors.ts';

/** `role` is the current one, not the one at sign-in. Null: not an operator. */
export function requireDuty(role: OperatorRole | null, duty: OperatorDuty): void {
  if (mayServe(role, duty)) return;
  if (role === null) throw reject('operators_only');
  throw reject('operator_role_not_allowed', { role, allowed: dutyRoles[duty] });
}
