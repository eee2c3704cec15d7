import { operations } from '@recaudo/contract/api/operations';
import { type Action, actions } from '@recaudo/contract/shared/permissions';
import type { Access } from '@recaudo/contract/shared/schema/route';
import type { ApiRequest } from '../../../domain/request-log/api-request.ts';

const START = '/v1/:merchant_id';

const accesses: ReadonlyMap<string, Access> = new Map(
  operations.flatMap(({ method, path, atBothLevels, access }) => [
    [`${method} ${START}${path.replace(/\/$/, '')}`, access] as const,
    ...(atBothLevels ? [[`${method} ${START}/customers/:customer_id${path}`, access] as const] : []),
  ]),
);

/** The permission needed to send the request with a session; null if no role may. */
export function actionToRepeat({ method, route }: Pick<ApiRequest, 'method' | 'route'>): Action | null {
  const operation = `${method} ${route.replace(/\/$/, '')}`;
  const access = accesses.get(operation);
  return actions.find(action => action === access) ?? null;
}
