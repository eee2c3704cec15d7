import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  recordBackup,
  recordSchedule,
  recordVerification,
  takeBackupRequest,
} from '../../../src/operations/health/stores/backup-store.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';

let panel: TestPanel;
let operator: Person;
beforeAll(async () => {
  panel = await startTestPanel();
  operator = await panel.signUp({ name: 'Marta Gil' });
  await panel.promote(operator);
});
afterAll(() => panel.close());

interface Health {
  problems: { code: string }[];
  backups: object | null;
}
const healthOf = async (): Promise<Health> => {
  const { body } = await operator.get<{ environments: { sandbox: Health } }>('/panel/ops/health');
  return body.environments.sandbox;
};
const ask = (action: string) => operator.post('/panel/ops/backups', { action });

test('422 1003: this installation makes no backups, so none can be requested', async () => {
  expect(await ask('backup')).toMatchObject({ status: 422, body: { error_code: 1003 } });
});

test('204: requested once, made once, and in the audit log', async () => {
  const { database } = panel.sandbox.gateway;
  await recordSchedule(database, true);
  expect((await ask('verify')).status).toBe(204);
  expect(await ask('backup')).toMatchObject({ status: 422, body: { error_code: 1003 } });
  expect((await healthOf()).backups).toMatchObject({
    is_scheduled: true,
    requested: 'verify',
    made_at: null,
  });
  const { body } = await operator.get<{ entries: object[] }>('/panel/ops/audit');
  expect(body.entries).toContainEqual(expect.objectContaining({ action: 'backup_requested' }));
  expect(await takeBackupRequest(database)).toBe('verify');
  expect(await takeBackupRequest(database)).toBeUndefined();
});

test('Salud shows the last backup and its verification, and warns of an old one', async () => {
  const { database } = panel.sandbox.gateway;
  const at = new Date('2026-01-05T03:00:00Z');
  await recordBackup(database, { id: 'b1', at, bytes: 9_000_000, isEncrypted: true });
  await recordVerification(database, { id: 'b1', at, problems: [] });
  const { backups, problems } = await healthOf();
  expect(backups).toMatchObject({
    made_at: '2026-01-04T22:00:00-05:00',
    bytes: 9_000_000,
    is_encrypted: true,
    verified_at: '2026-01-04T22:00:00-05:00',
    is_good: true,
    requested: null,
  });
  const codes = problems.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['backup_old', 'backup_unverified']));
});

test('403: only for operators', async () => {
  const somebody = await panel.signUp({ name: 'Luis' });
  expect((await somebody.post('/panel/ops/backups', { action: 'backup' })).status).toBe(403);
});
