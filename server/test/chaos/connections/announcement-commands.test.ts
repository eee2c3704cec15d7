import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { withGateway } from '../../../src/commands/access/with-gateway.ts';
import { findCommand } from '../../../src/commands/run-command-line.ts';
import { commands } from '../../../src/commands/terminal/table.ts';
import { followChargebackInbox } from '../../../src/domain/disputes/network-cases/follow-inbox.ts';
import { newSecret } from '../../../src/platform/primitives/values/id.ts';
import { keepAnnouncement } from '../../../src/processors/connections/disputes/dispute-inbox-store.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'announcements-'));
const printed: string[] = [];

beforeAll(async () => {
  const { socketFolder, user } = inject('databaseServer');
  vi.stubEnv(
    'RECAUDO_DATABASE_URL',
    `postgres://${user}@localhost/?host=${encodeURIComponent(socketFolder)}`,
  );
  vi.stubEnv('RECAUDO_DATABASE_PREFIX', `announced_${newSecret(8)}`);
  vi.stubEnv('RECAUDO_DATA_DIR', dataFolder);
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  await run(['migrate']);
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function run(line: string[]): Promise<string> {
  printed.length = 0;
  const { command, rest = [] } = findCommand(commands, line) ?? {};
  await command?.run(rest);
  return printed.join('\n');
}

const list = async (...options: string[]) =>
  JSON.parse(await run(['announcements', 'list', '--json', ...options])) as Record<string, string>[];

/** Records a decision about a case over a connection that does not exist. */
const decideUnknownCase = (caseNumber: string) =>
  withGateway('sandbox', async gateway => {
    const decision = {
      kind: 'advice',
      caseNumber,
      network: 'visa',
      stage: 'first',
      outcome: 'lost',
      reasonCode: null,
      amount: null,
      fee: null,
      dueOn: null,
      retrievalReference: null,
      authorization: null,
      lastFour: null,
      chargeDay: null,
    } as const;
    await keepAnnouncement(gateway.database, 'uno', decision, gateway.realClock.now());
    await followChargebackInbox(gateway, 50);
  });

test('a rejected announcement is listed with its reason, dismissed with another, and tried again', async () => {
  await decideUnknownCase('C-77');
  const [rejected] = await list();
  expect(rejected).toMatchObject({
    connection: 'uno',
    case_number: 'C-77',
    problem: 'No connection has the id uno',
    dismissed_because: '',
  });
  const named = ['--connection', 'uno', '--key', rejected?.['key'] ?? ''];
  await expect(run(['announcements', 'dismiss', ...named, '--reason', ' '])).rejects.toThrow(/--reason/);
  await run(['announcements', 'dismiss', ...named, '--reason', 'a test of the acquirer']);
  expect(await list()).toEqual([]);
  expect(await list('--state', 'dismissed')).toMatchObject([
    { case_number: 'C-77', dismissed_because: 'a test of the acquirer' },
  ]);
  await run(['announcements', 'retry', ...named]);
  await withGateway('sandbox', gateway => followChargebackInbox(gateway, 50).then(() => undefined));
  expect(await list()).toMatchObject([{ case_number: 'C-77', dismissed_because: '' }]);
  await expect(run(['announcements', 'retry', '--connection', 'uno', '--key', 'none'])).rejects.toThrow(
    'the connection uno has no rejected announcement none; recaudo announcements list shows them',
  );
});
