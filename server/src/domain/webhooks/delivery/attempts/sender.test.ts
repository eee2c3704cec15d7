import { expect, test, vi } from 'vitest';
import { newSender } from './sender.ts';

const rules = { httpIsOpen: true, loopbackIsOpen: true, loopbackResponses: 'all' as const };

test('a failed try, and nothing thrown: the HTTP client cannot be loaded, as while its files are replaced', async () => {
  vi.doMock('undici', () => {
    throw new Error('gone');
  });
  const sender = newSender({ rules });
  try {
    const call = { endpoint: 'w1', merchantId: 'm1', url: 'http://127.0.0.1:1/', headers: {}, body: '{}' };
    expect(await sender.send(call)).toMatchObject({
      delivered: false,
      responseCode: null,
      cause: 'call_failed',
    });
  } finally {
    vi.doUnmock('undici');
    await sender.close();
  }
});
