import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';

const shop = useGateway();

const ownPid = statement<{ pid: number }>('test_own_pid', 'select pg_backend_pid() as pid');
const terminate = statement('test_terminate', 'select pg_terminate_backend($1)');

test('503 1004: a connection dies between two statements; the program survives', async () => {
  const { database } = shop.gateway;
  const work = database.transaction(async tx => {
    const row = await tx.find(ownPid);
    await database.run(terminate, [row?.pid]);
    // The connection is idle when it dies.
    await sleep(100);
    await tx.find(ownPid);
  });
  await expect(work).rejects.toMatchObject({ errorCode: 1004 });
  expect(await database.find(ownPid)).toBeDefined();
});
