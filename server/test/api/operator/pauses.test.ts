import type { Bilingual } from '@recaudo/contract/shared/words/language';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordSweeps } from '../../../src/operations/health/stores/sweep-store.ts';
import { sweeps } from '../../../src/sweeps.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';

let panel: TestPanel;
let operator: Person;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  operator = await panel.signUp({ name: 'Marta Gil' });
  await panel.promote(operator);
  const runs = sweeps.map(({ name }) => ({ name, at: new Date(), isWell: true }));
  await recordSweeps(panel.sandbox.gateway.database, runs);
});
afterAll(() => panel.close());

interface Health {
  is_well: boolean;
  problems: { code: string; is_warning: boolean; text: Bilingual }[];
  pauses: Record<'billing' | 'work', { reason: string; by_whom: string; since: string } | null>;
  workers: object;
}
const healthIn = async (environment: 'sandbox' | 'production'): Promise<Health> => {
  const { body } = await operator.get<{ environments: Record<string, Health> }>('/panel/ops/health');
  const found = body.environments[environment];
  if (found === undefined) throw new Error('the environment is closed');
  return found;
};
const newestEntry = async () => {
  const { body } = await operator.get<{ entries: object[] }>('/panel/ops/audit');
  return body.entries[0];
};

describe.each(['billing', 'work'] as const)('%s', what => {
  test('204: paused with a reason, a warning of that environment only, and resumed', async () => {
    const path = `/panel/ops/${what}-pause/sandbox`;
    expect((await operator.post(path, { reason: 'cambio de procesador' })).status).toBe(204);
    const paused = await healthIn('sandbox');
    expect(paused).toMatchObject({
      is_well: true,
      problems: [
        {
          code: `${what}_paused`,
          is_warning: true,
          text: {
            es: expect.stringMatching(/^desde hace \d+ s, por Marta Gil: cambio de procesador/),
            en: expect.stringContaining('by Marta Gil: cambio de procesador'),
          },
        },
      ],
    });
    expect(paused.pauses[what]).toMatchObject({ reason: 'cambio de procesador', by_whom: 'Marta Gil' });
    expect((await healthIn('production')).pauses[what]).toBeNull();
    expect(await newestEntry()).toMatchObject({
      action: `${what}_paused`,
      what: 'sandbox',
      environment: 'sandbox',
      details: { reason: 'cambio de procesador' },
      account: { name: 'Marta Gil' },
    });
    expect((await operator.post(path, { reason: 'otra vez' })).body).toMatchObject({
      error_code: 1003,
    });
    expect((await operator.delete(path)).status).toBe(204);
    expect(await healthIn('sandbox')).toMatchObject({ is_well: true, problems: [] });
    expect(await newestEntry()).toMatchObject({ action: `${what}_resumed`, what: 'sandbox' });
    expect((await operator.delete(path)).body).toMatchObject({ error_code: 1003 });
  });

  test('rejects a pause without a reason or environment, and everyone else', async () => {
    const path = `/panel/ops/${what}-pause`;
    expect((await operator.post(`${path}/sandbox`, {})).body).toMatchObject({ error_code: 1001 });
    expect((await operator.post(`${path}/moon`, { reason: 'x' })).status).toBe(404);
    const owner = await panel.signUp();
    for (const answer of [owner.post(`${path}/sandbox`, { reason: 'x' }), owner.delete(`${path}/sandbox`)]) {
      const { status, body } = await answer;
      expect([status, body['error_code']]).toEqual([403, 1010]);
    }
  });
});

test('200: the doctor reports every check, for both environments', async () => {
  const { body } = await operator.get<{
    environments: Record<string, { is_well: boolean; checks: { name: string; state: string }[] }>;
  }>('/panel/ops/doctor');
  const stateOf = (environment: string, name: string) =>
    body.environments[environment]?.checks.find(check => check.name === name)?.state;
  expect(body.environments['sandbox']).toMatchObject({ is_well: true });
  expect(stateOf('sandbox', 'worker')).toBe('ok');
  expect(body.environments['production']).toMatchObject({ is_well: false });
  expect(stateOf('production', 'worker')).toBe('problem');
});
