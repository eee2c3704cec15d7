import {
  dutyRoles,
  mayServe,
  type OperatorDuty,
  type OperatorRole,
} from '@recaudo/contract/operator/operator-duties';
import { reject } from '../../platform/errors.ts';

/** The role as it is at this moment, not as it was at sign-in. Null: no operator. */
export function requireDuty(role: OperatorRole | null, duty: OperatorDuty): void {
  if (mayServe(role, duty)) return;
  if (role === null) throw reject('operators_only');
  throw reject('operator_role_not_allowed', { role, allowed: dutyRoles[duty] });
}
