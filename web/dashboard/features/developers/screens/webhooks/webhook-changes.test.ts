import type { Webhook } from '@recaudo/contract/api/webhooks';
import { expect, test } from 'vitest';
import { changesOf, type EditedWebhook, isOtherServer } from './webhook-changes.ts';

const webhook: Webhook = {
  id: 'w1',
  url: 'https://tienda.example/hooks',
  user: 'tienda',
  event_types: ['charge.succeeded', 'payout.created'],
  status: 'verified',
  verification: {
    attempts: 1,
    last_attempt_date: '2026-11-14T18:03:21-05:00',
    response_code: 200,
    cause: null,
    reason: null,
    next_attempt_date: null,
    verified_date: '2026-11-14T18:03:21-05:00',
  },
  creation_date: '2026-11-14T18:03:21-05:00',
};
const same: EditedWebhook = {
  url: webhook.url,
  user: 'tienda',
  password: '',
  event_types: ['payout.created', 'charge.succeeded'],
};

test.each<[what: string, edited: Partial<EditedWebhook>, sent: object]>([
  ['nothing, in another order', {}, {}],
  ['the address', { url: 'https://tienda.example/2' }, { url: 'https://tienda.example/2' }],
  ['the user alone: the password stays', { user: 'otra' }, { user: 'otra' }],
  ['no user: Basic auth ends', { user: '' }, { user: '' }],
  ['a password for the same user', { password: 'nueva' }, { password: 'nueva' }],
  ['all events', { event_types: ['*'] }, { event_types: ['*'] }],
  ['one event less', { event_types: ['charge.succeeded'] }, { event_types: ['charge.succeeded'] }],
  ['no event at all: the API refuses it in words', { event_types: [] }, { event_types: [] }],
])('%s', (_what, edited, sent) => {
  expect(changesOf(webhook, { ...same, ...edited })).toEqual(sent);
});

test('an endpoint without Basic auth stays without', () => {
  expect(changesOf({ ...webhook, user: null }, { ...same, user: '' })).toEqual({});
});

test.each([
  ['https://tienda.example/2', false],
  ['https://tienda.example:443/hooks', false],
  ['https://TIENDA.example/hooks', false],
  ['http://tienda.example/hooks', true],
  ['https://tienda.example:8443/hooks', true],
  ['https://otra.example/hooks', true],
  ['not yet an address', false],
])('%s is another server: %s', (url, expected) => {
  expect(isOtherServer(webhook.url, url)).toBe(expected);
});
