import { afterAll, beforeAll, expect, test } from 'vitest';
import { followChargebackInbox } from '../../../src/domain/disputes/network-cases/follow-inbox.ts';
import { addConnection } from '../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../src/domain/routing/set-routing.ts';
import type { ConnectionKind } from '../../../src/processors/connections/connection.ts';
import { readDialect } from '../../../src/processors/iso8583/dialect-files/read-dialect.ts';
import { cardProcessorOver, iso8583Kind } from '../../../src/processors/iso8583/iso8583-kind.ts';
import { openHost } from '../../../src/processors/iso8583/open-host.ts';
import type { Iso8583Context } from '../../../src/processors/iso8583/requests/host.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { quickTimes, testEnrolment } from '../../support/doubles/connections/iso8583-connection.ts';
import {
  type ScriptedHost,
  startScriptedHost,
  withSignOn,
} from '../../support/doubles/connections/scripted-host.ts';
import { listChargebackLegs } from '../../support/fixtures/money.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

/** Disputes that a host announces with an advice message, if its dialect declares one. */

const file = {
  format: 'recaudo-dialect/1',
  name: 'with-disputes',
  extends: 'generic-1987',
  disputes: {
    mti: '0620',
    places: {
      caseNumber: { field: 48, tag: '60' },
      network: { field: 48, tag: '61' },
      stage: { field: 48, tag: '62' },
      outcome: { field: 48, tag: '63' },
      reasonCode: { field: 48, tag: '64' },
      fee: { field: 48, tag: '65' },
      dueOn: { field: 48, tag: '66' },
      chargeDay: { field: 48, tag: '67' },
    },
    words: {
      networks: { V: 'visa', M: 'mastercard' },
      stages: { '1': 'first', '2': 'pre_arbitration' },
      outcomes: { W: 'won', L: 'lost' },
    },
  },
};
const read = readDialect(file);
if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes));
const { dialect } = read;

const kind = {
  ...iso8583Kind,
  open(context: Iso8583Context) {
    const host = openHost(context, quickTimes, dialect);
    return {
      card: cardProcessorOver(host),
      state: () => host.lines.state(),
      check: deadline => host.lines.check(deadline),
      close: () => host.lines.close(),
    };
  },
} as ConnectionKind;

const shop = useGateway({ connectionKinds: [kind] });
let host: ScriptedHost;
beforeAll(async () => {
  host = await startScriptedHost(dialect, withSignOn());
});
afterAll(() => host.close());

const tag = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`;
let stan = 0;

/** Sends the advice: fields of the charge, and the dispute's data in field 48. */
function advise(charge: Record<number, string>, words: Record<string, string>) {
  stan += 1;
  const own = Object.entries(words).map(([name, value]) => tag(name, value));
  host.lines.at(-1)?.send({
    mti: '0620',
    fields: { 7: '1116170405', 11: String(stan).padStart(6, '0'), ...charge, 48: own.join('') },
  });
  return host.until('0630', stan);
}

test('an advice is stored, acknowledged, and becomes a case with its money; a repeat moves nothing', async () => {
  const { merchant, client } = await shop.merchant();
  const settings = { host: '127.0.0.1', port: host.port, acquirer: '123456', connections: 1 };
  await addConnection(shop.gateway, {
    id: 'anfitrion',
    kind: 'iso8583',
    name: 'Anfitrión',
    settings,
    secrets: {},
  });
  await enrolMerchant(shop.gateway, {
    merchantId: merchant.id,
    linkId: 'anfitrion',
    values: { ...testEnrolment },
  });
  await setRouting(shop.gateway, {
    merchantId: merchant.id,
    method: 'card',
    rules: [{ links: ['anfitrion'] }],
  });
  const { status, body } = await client.post(
    '/charges',
    chargeBody(await saveCard(client), { amount: 20_000 }),
  );
  expect(status).toBe(200);
  const id = String(body['id']);
  const sent = await host.until('0200');
  const today = new Date(shop.gateway.realClock.now().getTime() - 5 * 3_600_000);
  const day = today.toISOString().slice(2, 10).replaceAll('-', '');
  const charge = { 2: '4111111111111111', 4: '000002000000', 37: sent.fields[37] ?? '' };
  const opening = { 60: 'ISO-77', 61: 'V', 62: '1', 64: '13.1', 65: '1500000', 66: '300105', 67: day };
  expect((await advise(charge, opening)).fields[39]).toBe('00');
  expect((await advise(charge, opening)).fields[39]).toBe('00');
  expect(await followChargebackInbox(shop.gateway, 50)).toBe(1);
  expect((await client.get(`/charges/${id}`)).body['status']).toBe('chargeback_pending');
  await advise(charge, opening);
  await advise(charge, { 60: 'ISO-77', 61: 'V', 62: '1', 63: 'L', 67: day });
  expect(await followChargebackInbox(shop.gateway, 50)).toBe(2);
  expect((await client.get(`/charges/${id}`)).body['status']).toBe('chargeback_accepted');
  expect(await listChargebackLegs(shop, merchant.id, id)).toEqual([
    'chargeback merchant -2000000',
    'chargeback chargebacks 2000000',
    'chargeback_fee merchant -1500000',
    'chargeback_fee processor:anfitrion 1500000',
    'chargeback_accepted chargebacks -2000000',
    'chargeback_accepted processor:anfitrion 2000000',
  ]);
  await expectLedgerSound(shop, merchant.id);
});
