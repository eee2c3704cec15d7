import { describe, expect, test } from 'vitest';
import { type Endpoint, MAX_HELD, shareSlots } from './endpoint-shares.ts';
import { startPace } from './pace.ts';

const failing = { ...startPace, limit: 1, failuresInARow: 5 };
const endpoint = (id: string, changes: Partial<Endpoint> = {}): Endpoint =>
  ({
    webhook: { merchantId: 'm', id },
    pace: startPace,
    sending: 0,
    recording: 0,
    waiting: [],
    isDrained: false,
    ...changes,
  }) as Endpoint;
const many = (count: number, changes: Partial<Endpoint> = {}) =>
  Array.from({ length: count }, (_, index) => endpoint(`w${index}`, changes));
/** In the form `w0 8`. */
const share = (endpoints: Endpoint[], held = 0, nowMs = 0, turn = 0) =>
  shareSlots(endpoints, held, nowMs, turn).map(({ webhookId, slots }) => `${webhookId} ${slots}`);

describe('the number of deliveries that an endpoint may claim', () => {
  test('the pace minus the deliveries in flight', () => {
    const slow = { pace: { ...startPace, limit: 4 } };
    const endpoints = [
      endpoint('a', slow),
      endpoint('b', { ...slow, sending: 2 }),
      endpoint('c', { ...slow, sending: 3 }),
    ];
    // The last one waits until its claim is worth it.
    expect(share(endpoints)).toEqual(['a 4', 'b 2']);
  });

  test('four times as many in advance at a good pace, in groups', () => {
    const claimed = (count: number) => ({
      waiting: Array.from({ length: count }, () => ({})) as Endpoint['waiting'],
    });
    const pace = { ...startPace, limit: 10 };
    expect(share([endpoint('a', { pace })])).toEqual(['a 40']);
    expect(share([endpoint('a', { pace, sending: 10 })])).toEqual(['a 30']);
    expect(share([endpoint('a', { pace, sending: 10, ...claimed(10) })])).toEqual(['a 20']);
    expect(share([endpoint('a', { pace, sending: 10, recording: 3, ...claimed(7) })])).toEqual(['a 20']);
    expect(share([endpoint('a', { pace, sending: 10, ...claimed(11) })])).toEqual([]);
  });

  test('no share for endpoints without events or in backoff', () => {
    const resting = { pace: { ...startPace, restsUntilMs: 100 } };
    const endpoints = [endpoint('dry', { isDrained: true }), endpoint('resting', resting)];
    expect(share(endpoints, 0, 99)).toEqual([]);
    expect(share(endpoints, 0, 100)).toEqual(['resting 8']);
  });

  test('an equal share when there is not enough for all', () => {
    const slots = shareSlots(many(MAX_HELD / 4), 0, 0, 0);
    expect(slots).toHaveLength(MAX_HELD / 4);
    expect(new Set(slots.map(one => one.slots))).toEqual(new Set([4]));
  });

  test('with more endpoints than room they take turns', () => {
    const endpoints = many(MAX_HELD * 2);
    const first = share(endpoints, 0, 0, 0);
    const later = share(endpoints, 0, 0, MAX_HELD);
    expect(first).toHaveLength(MAX_HELD);
    expect(later).toHaveLength(MAX_HELD);
    expect(first.filter(one => later.includes(one))).toEqual([]);
  });

  test('nothing while all hands are full', () => {
    expect(share([endpoint('a')], MAX_HELD)).toEqual([]);
    expect(share([endpoint('a')], MAX_HELD - 3)).toEqual(['a 3']);
  });

  test.each([
    ['failing', failing],
    ['slow', { ...startPace, limit: 1, isSlow: true }],
  ])('%s ones together take half at most', (_word, pace) => {
    const endpoints = [...many(MAX_HELD, { pace }), endpoint('live')];
    const shared = share(endpoints);
    expect(shared.filter(one => one !== 'live 1')).toHaveLength(MAX_HELD / 2);
    expect(shared).toContain('live 1');
    const busy = many(MAX_HELD / 2, { pace: { ...pace, limit: 2 }, sending: 1 });
    expect(share([...busy, endpoint('live')], MAX_HELD / 2)).toEqual(['live 1']);
  });
});
