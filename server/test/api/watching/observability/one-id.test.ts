import pino from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from '../../../../src/commands/serve/log/log.ts';
import { addConnection } from '../../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../../src/domain/routing/set-routing.ts';
import { newScriptedKind } from '../../../support/doubles/connections/scripted-connection.ts';
import { startReceiver } from '../../../support/doubles/network/receiver.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';
import { createWebhook, deliver } from '../../../support/world/shop/webhooks.ts';

const lines: Record<string, unknown>[] = [];
const log = pino(logOptions({ logLevel: 'info', logFormat: 'json', traces: undefined }), {
  write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>),
});
const shop = useGateway({ log, connectionKinds: [newScriptedKind()] });
const { merchant, client } = useMerchant(shop);

test('one id leads from the request over the connection to the webhook, and all lines name the merchant', async () => {
  const merchantId = merchant.merchant.id;
  const configuration = { settings: { host: '127.0.0.1' }, secrets: { password: 'clave' } };
  await addConnection(shop.served, { id: 'logged', kind: 'iso8583', name: 'Adquirente', ...configuration });
  const values = { terminal: '12345678', key: 'clave' };
  await enrolMerchant(shop.served, { merchantId, linkId: 'logged', values });
  await setRouting(shop.served, { merchantId, method: 'card', rules: [{ links: ['logged'] }] });
  const receiver = await startReceiver();
  await createWebhook(client, receiver.url);
  const { body, headers } = await client.post('/charges', chargeBody(await saveCard(client)));
  await client.post(`/charges/${body.id}/refund`, {});
  await deliver(shop);
  await receiver.close();
  const about = lines.filter(({ resource_id }) => resource_id === body.id);
  expect(about.map(({ msg, event_type }) => event_type ?? msg)).toEqual([
    'link request',
    'request',
    'link request',
    'request',
    'charge.succeeded',
    'charge.refunded',
  ]);
  expect(about.every(({ merchant_id }) => merchant_id === merchantId)).toBe(true);
  expect(about[0]).toMatchObject({ link: 'logged', reference: `${body.id}-1`, result: 'approved' });
  expect(about[1]).toMatchObject({ request_id: headers['x-request-id'], status: 200 });
  expect(about.at(-1)).toMatchObject({ msg: 'webhook delivered', status: 200, reason: null });
});
