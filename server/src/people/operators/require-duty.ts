import { errors } from '@recaudo/contract/error-table';
import { dutyRoles, mayServe, type OperatorDuty, type OperatorRole } from '@recaudo/contract/operator-duties';
import { GatewayError } from '../../errors.ts';

/** The role as it is at this moment, not as it was at sign-in. Null: no operator. */
export function requireDuty(role: OperatorRole | null, duty: OperatorDuty): void {
  if (mayServe(role, duty)) return;
  throw new GatewayError(errors.notAllowed, {
    description:
      role === null
        ? 'Only operators of this installation may do this'
        : `Not allowed for the operator role ${role}; it takes one of: ${dutyRoles[duty].join(', ')}`,
  });
}
