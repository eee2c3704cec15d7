import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findDatabaseFolder } from '../../../src/platform/database/embedded/places.ts';
import { findRunningServer } from '../../../src/platform/database/embedded/server.ts';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { basic, type TestClient } from '../../support/world/gateway/client.ts';
import { cardData, chargeBody, payer } from '../../support/world/shop/shop.ts';
import { compareWithClient, type ExpectedCharge } from '../connections/compare-journals.ts';
import type { ProgramBench, RunningProgram } from '../program/running-program.ts';
import { type ChargeLoad, note, type SentRequest, type Shop } from './charge-load.ts';
import { openRecovery } from './recovery.ts';

export const NO_FUNDS = '4444444444444448';

export async function post(program: RunningProgram, shop: Shop, path: string, body: object): Promise<string> {
  const response = await fetch(`${program.sandbox}/v1/${shop.merchantId}${path}`, {
    method: 'POST',
    headers: { authorization: basic(shop.privateKey), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { id } = (await response.json()) as { id?: string };
  if (id === undefined) throw new Error(`${path}: ${response.status}`);
  return id;
}

const FIRST = 'for the fees';

/** The charge that funds the merchant's balance for every refund. */
export const firstNote: ExpectedCharge = {
  description: FIRST,
  state: 'taken',
  amount: 5_000_000,
  refunded: 0,
};

/** A merchant with enough balance for every refund, and customers with and without an account. */
export async function openShop(bench: ProgramBench, program: RunningProgram): Promise<Shop> {
  const { stdout } = await bench.run(['merchants', 'create', '--name', 'Choque', '--json']);
  const { merchant_id, private_key } = JSON.parse(stdout) as Record<'merchant_id' | 'private_key', string>;
  const shop: Shop = { merchantId: merchant_id, privateKey: private_key, payers: [] };
  const prefixes = [''];
  for (const requires_account of [true, false]) {
    prefixes.push(`/customers/${await post(program, shop, '/customers', { ...payer, requires_account })}`);
  }
  const payers: Shop['payers'][number][] = [];
  for (const prefix of prefixes) {
    const good = await post(program, shop, `${prefix}/cards`, cardData());
    const bad = await post(program, shop, `${prefix}/cards`, cardData(NO_FUNDS));
    payers.push({ prefix, good, bad });
  }
  const first = { amount: firstNote.amount, description: FIRST };
  await post(program, shop, '/charges', chargeBody(payers[0]?.good ?? '', first));
  return { ...shop, payers };
}

export async function postmasterPid(dataFolder: string): Promise<number> {
  const folder = await findDatabaseFolder(dataFolder);
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Opens a recovery on the embedded database of a running program. */
export async function openRecoveryOf({ dataFolder }: ProgramBench) {
  const address = await findRunningServer(dataFolder);
  const keyFile = join(dataFolder, 'keys', 'sandbox.json');
  return openRecovery({ address: address ?? {}, databasePrefix: 'recaudo', keyFile });
}

/** Asserts that gateway and processor agree with every response, and that the ledger balances. */
export async function expectNothingLost(bench: ProgramBench, shop: Shop, load: ChargeLoad): Promise<void> {
  expect(load.surprises).toEqual([]);
  const recovery = await openRecoveryOf(bench);
  try {
    await recovery.resolveAll();
    const client = recovery.clientOf(shop.merchantId, shop.privateKey);
    const { charges, wrong } = await recovery.inspect(client, shop.merchantId);
    const differences = [...wrong, ...compareWithClient([...load.notes, firstNote], charges)];
    recordFigures({
      'requests acknowledged': load.answered(),
      'returned 503': load.refused(),
      'lost or duplicated': differences.length,
    });
    expect(differences).toEqual([]);
  } finally {
    await recovery.close();
  }
  await expectSoundBooks(bench);
}

export async function expectSoundBooks(bench: ProgramBench): Promise<void> {
  const check = await bench.run(['ledger', 'check', '--json']);
  expect({ exitCode: check.exitCode, ...JSON.parse(check.stdout) }).toMatchObject({
    exitCode: 0,
    differences: 0,
  });
}

/** Log lines about 500 responses. */
export const faultsOf = (program: RunningProgram): string[] =>
  program
    .stderr()
    .split('\n')
    .filter(line => line.includes('"msg":"fault"'));

/** Repeats a request twice; both responses must be equal, and the client's notes take over the result. */
export async function repeatRequest(client: TestClient, request: SentRequest): Promise<string[]> {
  const { key, path, body, input } = request;
  const again = () => client.post(path, body, { headers: { 'idempotency-key': key } });
  const first = await again();
  const second = await again();
  if (second.text !== first.text) return [`${key} was answered ${first.text}, then ${second.text}`];
  if (note(request, first)) return [];
  // The refund never reached the processor, which promised to reject it later: the ledger must not contain it.
  if (input.kind === 'refund' && first.status === 402 && first.body['error_code'] === 1007) {
    delete request.note.doubt;
    return [];
  }
  // The capture or void already happened, so it cannot happen again.
  if (input.kind === 'charge' || first.body['error_code'] !== 3006)
    return [`${key} (${input.kind}) is answered ${first.text}`];
  note(request, { status: 200, body: {} });
  return [];
}
