import { dutyRoles, mayServe, operatorRoles } from '@recaudo/contract/operator/operator-duties';
import { expect, test } from 'vitest';
import { callRoute } from '../../../support/rules/panel-routes.ts';
import { useLivePanel } from '../../../support/world/gateway/live-panel.ts';
import { newOperator } from '../../../support/world/gateway/second-operator.ts';

const world = useLivePanel();
const operatorRoutes = () =>
  world.routes.filter(
    ({ method, rule, key }) => method !== 'HEAD' && (rule?.access === 'operator' || /^\S+ \/ops\//.test(key)),
  );

test('every operator route declares its duty', () => {
  const silent = operatorRoutes().filter(
    ({ rule }) => rule?.access !== 'operator' || rule.duty === undefined,
  );
  expect(silent.map(({ key }) => key)).toEqual([]);
});

test('support may change nothing, except opening a business read-only', () => {
  const open = operatorRoutes().filter(({ method, rule }) => method !== 'GET' && rule?.duty === 'view');
  expect(open.map(({ key }) => key).toSorted()).toEqual([
    'DELETE /ops/impersonation',
    'POST /ops/merchants/:environment/:merchant_id/impersonation',
  ]);
});

test('the duties of the routes', async () => {
  const lines = operatorRoutes().map(({ key, rule }) => `${String(rule?.duty).padEnd(12)}${key}`);
  await expect(`${[...new Set(lines)].toSorted().join('\n')}\n`).toMatchFileSnapshot(
    '../../__snapshots__/operator-duties.txt',
  );
});

test.each(operatorRoles)('403 1010: every operator route, called by %s', async role => {
  const operator = await newOperator(world.panel, `Operador ${role}`, role);
  for (const route of operatorRoutes()) {
    const duty = route.rule?.duty ?? 'administer';
    const { status, body } = await callRoute(operator, route);
    const isRefused = status === 403 && String(body['description']).includes('operator role');
    expect([route.key, role, isRefused]).toEqual([route.key, role, !mayServe(role, duty)]);
    if (isRefused) {
      expect(body).toMatchObject({
        error_code: 1010,
        description: `Not allowed for the operator role ${role}; the roles that may do this: ${dutyRoles[duty].join(', ')}`,
      });
    }
  }
});
