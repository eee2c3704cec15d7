import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findByHandle } from '../../../src/domain/charges/hosted/handle-store.ts';
import { createMerchant } from '../../../src/domain/merchants/create-merchant.ts';
import { followPse } from '../../../src/domain/methods/pse/follow-pse.ts';
import { findLatestPseAttempt } from '../../../src/domain/methods/pse/store.ts';
import { checkLedger } from '../../../src/domain/money/ledger/check-ledger.ts';
import type { Difference } from '../../../src/domain/money/ledger/check-store.ts';
import { newSecret } from '../../../src/platform/primitives/values/id.ts';
import { generateKeyFile } from '../../../src/platform/vault/keys/key-file.ts';
import { decidePayment } from '../../../src/processors/sandbox-pse/decide-payment.ts';
import { listPayments } from '../../../src/processors/sandbox-pse/store.ts';
import { recordFigures } from '../../support/fixtures/figures.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { copyTemplate } from '../../support/world/gateway/test-database.ts';
import { type PseResultBody, pseBody } from '../../support/world/shop/pse.ts';
import type { DeathPoint } from './dying-gateway.ts';
import { useDyingProgram } from './dying-program.ts';
import type { Site } from './gateway-on-database.ts';
import { openRecovery, type Recovery } from './recovery.ts';

/** Kills a real process while a payer is on the way to the bank; another gateway continues. */

const program = useDyingProgram();
let folder: string;
let site: Site;
let recovery: Recovery;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recaudo-pse-crash-'));
  const databasePrefix = `pse_crash_${newSecret(12)}`;
  site = { address: inject('databaseServer'), databasePrefix, keyFile: join(folder, 'keys.json') };
  generateKeyFile(site.keyFile);
  await copyTemplate(`${databasePrefix}_sandbox`);
  recovery = await openRecovery(site);
});
afterAll(async () => {
  await recovery.close();
  rmSync(folder, { recursive: true });
});

interface Scene {
  client: TestClient;
  merchantId: string;
  chargeId: string;
  path: string;
}

async function newScene(): Promise<Scene> {
  const { merchant, privateKey } = await createMerchant(recovery.gateway, { name: 'Tienda' });
  const client = recovery.clientOf(merchant.id, privateKey);
  const { body } = await client.post<PseResultBody>('/pse', pseBody());
  const path = new URL(body.redirect_url).pathname;
  const found = await findByHandle(recovery.gateway.database, path.split('/').at(-1) ?? '');
  return { client, merchantId: merchant.id, chargeId: found?.transactionId ?? '', path };
}

async function sendFormAndDie({ path }: Scene, death: DeathPoint): Promise<void> {
  const dying = await program.start(site, death);
  const html = await (await fetch(dying.url + path)).text();
  const valueOf = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';
  const form = new URLSearchParams({
    form_token: valueOf('form_token'),
    bank: '9001',
    person_type: 'natural',
    document_type: 'CC',
    document_number: '1020304050',
    email: 'ana@example.com',
    accept_terms: valueOf('accept_terms'),
    accept_data: valueOf('accept_data'),
  });
  const answer = fetch(dying.url + path, { method: 'POST', body: form }).then(
    response => response.status,
    () => 'a broken connection',
  );
  expect(await answer).toBe('a broken connection');
  expect(await dying.exited).toBe('SIGKILL');
  recordFigures({ kills: 1 });
}

async function sweepLater(): Promise<void> {
  recovery.clock.advanceMs(120_000);
  await followPse(recovery.gateway, 100);
}

const attemptOf = ({ merchantId, chargeId }: Scene) =>
  findLatestPseAttempt(recovery.gateway.database, merchantId, chargeId);
const statusOf = async ({ client, chargeId }: Scene) =>
  (await client.get(`/charges/${chargeId}`)).body['status'];

/** Approves the payment at the bank, then asserts that it is credited once and the ledger balances. */
async function expectPaidOnce(scene: Scene): Promise<void> {
  const { database } = recovery.gateway;
  const [payment, ...others] = await listPayments(database, scene.merchantId);
  expect(others).toEqual([]);
  if (payment === undefined) throw new Error('no payment at the bank');
  expect(await decidePayment(database, payment, 'approved', payment.openedAt)).toBe(true);
  await sweepLater();
  expect(await statusOf(scene)).toBe('completed');
  expect((await scene.client.get('')).body['balance']).toBe(50_000);
  const differences: Difference[] = [];
  await checkLedger(database, {
    merchantId: scene.merchantId,
    onDifference: difference => differences.push(difference),
  });
  expect(differences).toEqual([]);
}

describe('killed on the way to the bank', () => {
  test.each<[string, DeathPoint]>([
    ['when the provider has answered', { pse: 'answered' }],
    ['when the answer is recorded', { committed: ['pse_attempts_open'] }],
  ])('%s: the inquiry finds the payment, and it is paid once', async (_title, death) => {
    const scene = await newScene();
    await sendFormAndDie(scene, death);
    await sweepLater();
    const [payment] = await listPayments(recovery.gateway.database, scene.merchantId);
    expect(await attemptOf(scene)).toMatchObject({ status: 'pending', cus: payment?.cus });
    await expectPaidOnce(scene);
  });

  test.each<[string, DeathPoint]>([
    ['before the provider heard of it', { pse: 'before' }],
    ['when the try is recorded', { committed: ['pse_attempts_insert'] }],
  ])('%s: nothing is open, and the payer may try again', async (_title, death) => {
    const scene = await newScene();
    await sendFormAndDie(scene, death);
    await sweepLater();
    expect(await attemptOf(scene)).toMatchObject({ status: 'not_started' });
    expect(await statusOf(scene)).toBe('charge_pending');
    const { body } = await scene.client.post(`/sandbox/charges/${scene.chargeId}/pay`, {
      result: 'approved',
    });
    expect(body['status']).toBe('completed');
  });
});
