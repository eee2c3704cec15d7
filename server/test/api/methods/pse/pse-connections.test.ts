import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followPse, queryPse, queryPseSoon } from '../../../../src/domain/methods/pse/follow-pse.ts';
import { listPseAttempts } from '../../../../src/domain/methods/pse/store.ts';
import { unconnectedProcessor } from '../../../../src/processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../../../../src/processors/unconnected-pse-provider.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  Crash,
  nameOfConnection,
  type RemoteSide,
  scriptedConnections,
} from '../../../support/doubles/connections/scripted-connections.ts';
import { merchantBalance } from '../../../support/fixtures/money.ts';
import { type PseBench, startPseBench } from '../../../support/world/benches/pse-bench.ts';
import { createPse, goToBank, type PendingPse, pseBody } from '../../../support/world/shop/pse.ts';

/** PSE payments over connections, in an environment without its own provider. */

const BELIEVED_AFTER_MS = 2_000 + 10_000 + 1;
const connections = scriptedConnections();
const logged: string[] = [];
let bench: PseBench;
let andes: RemoteSide;
let caribe: RemoteSide;

beforeAll(async () => {
  bench = await startPseBench({
    ...connections.options,
    cardProcessor: () => unconnectedProcessor,
    pseProvider: () => unconnectedPseProvider,
    log: pino({ level: 'error' }, { write: line => void logged.push(line) }),
  });
});
afterAll(async () => {
  await expectLedgerSound(bench.shop);
  await bench.shop.close();
});
beforeEach(async () => {
  await bench.renew();
  [andes, caribe] = (await route('andes', 'caribe')) as [RemoteSide, RemoteSide];
});

const route = (...names: readonly string[]) => connections.route(bench.shop, bench.own.merchant.id, ...names);
const newPse = () => createPse(bench.shop, bench.own.client);
const goOn = (pse: PendingPse, number = 1) => goToBank(bench.shop, bench.own.merchant, pse, number);
const tries = async ({ chargeId }: PendingPse) =>
  (await listPseAttempts(bench.shop.gateway.database, bench.own.merchant.id, chargeId)).map(
    ({ number, connectionId, status }) => `${number} ${nameOfConnection(connectionId)} ${status}`,
  );
const referenceOf = ({ chargeId }: PendingPse, number = 1) => `${chargeId}-${number}`;

describe('the first connection of the route', () => {
  test('gets the payment, is recorded, and gets inquiries until the outcome is known', async () => {
    const pse = await newPse();
    expect(await goOn(pse)).toEqual({ kind: 'at_bank', bankUrl: 'https://bank.example/andes1' });
    andes.only().state = 'approved';
    // The payment stays with its connection although the route has changed.
    const [llanos] = await route('llanos');
    await bench.sweepLater(60_000);
    expect(await bench.charge(pse)).toMatchObject({ status: 'completed', authorization: 'andes1' });
    expect(await bench.eventTypes(pse)).toEqual(['1 charge.created', '2 charge.succeeded']);
    expect(await merchantBalance(bench.own.client)).toBe(50_000);
    expect(await tries(pse)).toEqual(['1 andes approved']);
    expect(andes.asked).toEqual([`start ${referenceOf(pse)}`, `inquire ${referenceOf(pse)}`]);
    expect([...caribe.asked, ...(llanos?.asked ?? [])]).toEqual([]);
  });

  test("provides the form's banks, and preselects the only one", async () => {
    const { handle } = await newPse();
    const page = await bench.shop.app.inject({ method: 'GET', url: `/pse/${handle}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/<option value="[^"]+" selected>Banco de andes/);
    expect(page.body).not.toContain('Banco de caribe');
  });

  test('rejects: the charge fails', async () => {
    const pse = await bench.atBank();
    andes.only().state = 'rejected';
    await bench.sweepLater(60_000);
    expect(await bench.charge(pse)).toMatchObject({ status: 'failed', error_code: 1007 });
  });

  test('has another amount: goes to review, and nothing is credited', async () => {
    const pse = await bench.atBank();
    Object.assign(andes.only(), { state: 'approved', amountCentavos: 100n });
    await bench.sweepLater(60_000);
    expect(await tries(pse)).toEqual(['1 andes needs_review']);
    expect(await merchantBalance(bench.own.client)).toBe(0);
  });

  test('two concurrent sweeps settle once', async () => {
    const pse = await bench.atBank();
    andes.only().state = 'approved';
    const attempt = await bench.attempt(pse);
    await Promise.all([
      bench.sweepLater(60_000),
      followPse(bench.shop.gateway, 100),
      ...Array.from({ length: 5 }, () => queryPse(bench.shop.gateway, attempt)),
    ]);
    expect(await bench.eventTypes(pse)).toEqual(['1 charge.created', '2 charge.succeeded']);
    expect(await merchantBalance(bench.own.client)).toBe(50_000);
  });
});

describe('the next connection', () => {
  test('is tried if nothing was sent, with its own reference', async () => {
    andes.conduct = 'away';
    const pse = await newPse();
    expect(await goOn(pse)).toEqual({ kind: 'at_bank', bankUrl: 'https://bank.example/caribe1' });
    expect(await tries(pse)).toEqual(['1 andes not_started', '2 caribe pending']);
    expect(caribe.get(referenceOf(pse, 2)).amountCentavos).toBe(5_000_000n);
    expect(andes.payments.size).toBe(0);
  });

  test('becomes the first while that one is known to be down', async () => {
    andes.isUsable = false;
    const pse = await bench.atBank();
    expect(await tries(pse)).toEqual(['1 caribe pending']);
    expect(andes.asked).toEqual([]);
  });

  test('is never tried after a lost response', async () => {
    andes.conduct = 'loses_requests';
    const pse = await newPse();
    expect(await goOn(pse)).toEqual({ kind: 'unknown' });
    expect(caribe.asked).toEqual([]);
    expect(await tries(pse)).toEqual(['1 andes starting']);
  });

  test('is never tried after a rejection', async () => {
    andes.conduct = 'refuses';
    expect(await goOn(await newPse())).toEqual({ kind: 'refused', reason: 'amount_not_allowed' });
    expect(caribe.asked).toEqual([]);
  });

  test('503: none is reachable, nothing is open, and later it works', async () => {
    andes.conduct = 'away';
    caribe.conduct = 'away';
    const pse = await newPse();
    const page = await bench.shop.app.inject({ method: 'GET', url: `/pse/${pse.handle}` });
    expect(page.statusCode).toBe(503);
    expect(await goOn(pse)).toEqual({ kind: 'unavailable' });
    expect(await tries(pse)).toEqual(['1 andes not_started', '2 caribe not_started']);
    andes.conduct = 'answers';
    expect(await goOn(pse, 3)).toMatchObject({ kind: 'at_bank' });
  });

  test('a form sent twice opens one payment, whichever connection has it', async () => {
    andes.conduct = 'away';
    const pse = await newPse();
    const results = await Promise.all([goOn(pse), goOn(pse), goOn(pse)]);
    expect(results.filter(({ kind }) => kind === 'at_bank')).toHaveLength(1);
    expect(caribe.payments.size).toBe(1);
  });
});

describe('no response', () => {
  test('found open by an inquiry to the same connection: the payer continues', async () => {
    andes.conduct = 'loses_answers';
    const pse = await newPse();
    expect(await goOn(pse)).toEqual({ kind: 'unknown' });
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await bench.attempt(pse)).toMatchObject({
      status: 'pending',
      connectionId: andes.id,
      cus: 'andes1',
    });
  });

  test.each([
    ['before the request left', 'dies_before', '1 andes not_started', 0],
    ['when the answer came', 'dies_after', '1 andes pending', 1],
  ] as const)('the gateway dies %s', async (_title, conduct, expected, payments) => {
    andes.conduct = conduct;
    const pse = await newPse();
    await expect(goOn(pse)).rejects.toBeInstanceOf(Crash);
    expect(await tries(pse)).toEqual(['1 andes starting']);
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await tries(pse)).toEqual([expected]);
    expect(andes.payments.size).toBe(payments);
  });

  test('a connection that does not respond to inquiries gets another', async () => {
    andes.conduct = 'loses_answers';
    andes.answersInquiries = false;
    const pse = await newPse();
    await goOn(pse);
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await tries(pse)).toEqual(['1 andes starting']);
    andes.answersInquiries = true;
    await bench.sweepLater(60_000);
    expect(await tries(pse)).toEqual(['1 andes pending']);
  });
});

describe('a notice of the connection', () => {
  test('makes an inquiry due at once; its content is not trusted', async () => {
    const pse = await bench.atBank();
    expect(await queryPseSoon(bench.shop.gateway, andes.id, referenceOf(pse))).toBe(true);
    await bench.sweepLater(0);
    expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
    andes.only().state = 'approved';
    await queryPseSoon(bench.shop.gateway, andes.id, referenceOf(pse));
    await bench.sweepLater(0);
    expect(await bench.charge(pse)).toMatchObject({ status: 'completed' });
    expect(await queryPseSoon(bench.shop.gateway, andes.id, referenceOf(pse))).toBe(false);
  });

  test('is not forgotten if it arrives during an inquiry', async () => {
    const pse = await bench.atBank();
    const attempt = await bench.attempt(pse);
    await queryPseSoon(bench.shop.gateway, andes.id, referenceOf(pse));
    await queryPse(bench.shop.gateway, attempt);
    expect((await bench.attempt(pse)).nextCheckAt).toEqual(bench.clock.now());
  });

  test.each(['nothing', 'tr1-99999', ''])('%j is an unknown payment', async reference => {
    expect(await queryPseSoon(bench.shop.gateway, andes.id, reference)).toBe(false);
  });

  test('does nothing from another connection', async () => {
    const pse = await bench.atBank();
    expect(await queryPseSoon(bench.shop.gateway, caribe.id, referenceOf(pse))).toBe(false);
  });
});

test('503 1004: without a route nothing is created, and the operator sees why', async () => {
  await route();
  logged.length = 0;
  expectError(await bench.own.client.post('/pse', pseBody()), 1004);
  expect(logged.join()).toContain(bench.own.merchant.id);
  expect(logged.join()).toContain('no connection takes this payment');
});
