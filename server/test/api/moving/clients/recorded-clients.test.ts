import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../../support/doubles/network/receiver.ts';
import { type OwnMerchant, useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { dayAhead, fill, readRecording, replay, valueAt } from './replay.ts';

const shop = useSharedGateway();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const recordings = ['python', 'php'].map(readRecording);

describe.each(recordings.map(recording => [recording.client, recording] as const))(
  '%s',
  (_client, recording) => {
    const values = new Map<string, string>();
    let merchant: OwnMerchant;
    beforeAll(async () => {
      merchant = await shop.merchant({ profile: 'lenient' });
      values.set('receiver', receiver.url);
      values.set('trial_end', dayAhead(15)).set('longer_trial_end', dayAhead(20));
    });

    // The order of the recording matters: calls refer to objects of earlier calls.
    const calls = recording.calls.map(call => [call.status, call.does, call] as const);
    test.each(calls)('%i: %s', async (_status, _does, call) => {
      const { status, body } = await replay(shop, merchant, recording, call, values);
      expect([status, body]).toEqual([call.status, call.status === 204 ? undefined : expect.anything()]);
      if (call.answer !== undefined) {
        expect(body).toMatchObject(JSON.parse(fill(JSON.stringify(call.answer), values)) as object);
      }
      for (const path of call.reads ?? []) expect(valueAt(body, path), path).toBeDefined();
      for (const [name, path] of Object.entries(call.keeps ?? {})) {
        values.set(name, String(valueAt(body, path)));
      }
    });
  },
);
