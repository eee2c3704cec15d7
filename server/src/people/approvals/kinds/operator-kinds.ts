import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import { changeRole, planRoleChange, type RoleChange } from '../../operators/change-role.ts';
import type { Operator } from '../../operators/store.ts';
import type { ChangeKind, CommandKind } from '../change.ts';
import { changeField } from './change-fields.ts';

export const operatorRoleChanged: ChangeKind<RoleChange, Operator> = {
  async describe({ control }, change) {
    const operator = await planRoleChange(control.database, change);
    return {
      target: operator.email,
      fields: [
        changeField('operator', operator.name, operator.name),
        changeField('role', operator.operatorRole, change.role),
      ],
      basis: [operator.id, operator.operatorRole, operator.since.toISOString()],
    };
  },
  apply: (_place, change, { tx }) => changeRole(tx, change),
};

export interface OperatorAddition {
  email: string;
  name: string;
  role: OperatorRole;
}

export const operatorAdded: CommandKind<OperatorAddition> = {
  describe: async (_place, { email, name, role }) => ({
    target: email,
    fields: [changeField('operator', null, name), changeField('role', null, role)],
    basis: null,
  }),
};
