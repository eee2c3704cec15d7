import { describe, expect, test } from 'vitest';
import {
  addConnection,
  changeConnection,
  setConnectionStatus,
  testConnection,
} from '../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../src/domain/routing/enrolments.ts';
import { echoesCode } from '../../../src/domain/webhooks/delivery/attempts/echoed-code.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { newScriptedKind } from '../../support/doubles/connections/scripted-connection.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';

const clock = manualClock(new Date('2026-11-16T15:00:00Z'));
const shop = useGateway({ clock, connectionKinds: [newScriptedKind()] });

const CODE = 'a1b2C3d4';
const ping = {
  type: 'verification',
  event_date: '2026-11-16T10:00:00-05:00',
  verification_code: CODE,
  id: 'e1',
};
const sendNotice = (connectionId: string, payload: object = ping) =>
  shop.app.inject({ method: 'POST', url: `/links/${connectionId}/webhooks`, payload });

async function expectEcho(connectionId: string): Promise<void> {
  const answer = await sendNotice(connectionId);
  expect([answer.statusCode, answer.json()]).toEqual([200, { verification_code: CODE }]);
  expect(echoesCode(answer.body, CODE)).toBe(true);
}

async function expectNoEcho(connectionId: string, payload?: object): Promise<void> {
  const answer = await sendNotice(connectionId, payload);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error_code: 1005 }]);
  expect(answer.body).not.toContain(CODE);
}

const add = (id: string) =>
  addConnection(shop.served, {
    id,
    kind: 'iso8583',
    name: id,
    settings: { host: 'otra.example' },
    secrets: { password: 'secreta' },
  });

const passAnHour = () => clock.advanceMs(60 * 60_000);

describe('a verification code sent to the webhook address of a connection', () => {
  test('404 1005: a missing connection echoes nothing', async () => {
    await expectNoEcho('no-such-link');
    await expectNoEcho('no-such-link', { ...ping, transaction: { order_id: 'tr1-1' } });
  });

  test('200 for an hour after the connection was added; then 404 1005, as if there were none', async () => {
    await add('agregada');
    await expectEcho('agregada');
    passAnHour();
    await expectNoEcho('agregada');
    await expectNoEcho('agregada', { ...ping, transaction: { order_id: 'tr1-1' } });
  });

  test('200 for another hour after a change, an enrolment or a test of the connection', async () => {
    await add('cambiada');
    const { merchant } = await shop.merchant();
    const enrolment = {
      merchantId: merchant.id,
      linkId: 'cambiada',
      values: { terminal: '00000001', key: 'k' },
    };
    const steps = [
      () => changeConnection(shop.served, 'cambiada', { name: 'Otro nombre' }),
      () => enrolMerchant(shop.served, enrolment),
      () => testConnection(shop.served, 'cambiada', 1_000),
    ];
    for (const step of steps) {
      passAnHour();
      await expectNoEcho('cambiada');
      await step();
      await expectEcho('cambiada');
    }
  });

  test('404 1005: a disabled connection echoes nothing', async () => {
    await add('apagada');
    await setConnectionStatus(shop.served, 'apagada', 'disabled');
    await expectNoEcho('apagada');
  });
});
