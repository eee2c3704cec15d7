import { expect, test } from 'vitest';
import type { Play } from '../play.ts';
import type { SeenWorld } from '../world-store.ts';
import { checkReserved } from './check-reserved.ts';

const play = { world: { coupons: [{ id: 'cp1', payments: 2 }] } } as unknown as Play;

interface Story {
  status: 'reserved' | 'released';
  /** Of the subscription. */
  isCancelled?: boolean;
  /** The redemption of its discount, and how many payments have used it. */
  discount?: { redemption_id: string; used: number } | null;
  invoices?: { status: string; redemption_id: string | null }[];
}

function faultsOf({ status, isCancelled = false, discount = null, invoices = [] }: Story): string[] {
  const seen = {
    subscriptions: [{ id: 's1', status: isCancelled ? 'cancelled' : 'active', discount }],
    invoices,
    deals: { redemptions: [{ id: 'cr1', coupon_id: 'cp1', subscription_id: 's1', status }] },
  };
  return checkReserved(play, seen as unknown as SeenWorld);
}

const own = (used: number) => ({ redemption_id: 'cr1', used });
const open = [{ status: 'open', redemption_id: 'cr1' }];

test.each<[string, Story]>([
  ['an open invoice has it', { status: 'reserved', isCancelled: true, invoices: open }],
  ['a later period can have it', { status: 'reserved', discount: own(1) }],
  ['its subscription has ended', { status: 'released', isCancelled: true, discount: own(0) }],
  ['its last payment was lost with an invoice', { status: 'released', discount: own(2) }],
  ['another coupon is in its place', { status: 'released', discount: { redemption_id: 'cr2', used: 0 } }],
])('no fault: %s', (_name, story) => {
  expect(faultsOf(story)).toEqual([]);
});

test.each<[string, Story]>([
  ['after its subscription has ended', { status: 'reserved', isCancelled: true, discount: own(0) }],
  ['after its last payment was lost', { status: 'reserved', discount: own(2) }],
  [
    'when another coupon is in its place',
    { status: 'reserved', discount: { redemption_id: 'cr2', used: 0 } },
  ],
  ['when its invoice is void', { status: 'reserved', invoices: [{ status: 'void', redemption_id: 'cr1' }] }],
])('reserved %s', (_name, story) => {
  expect(faultsOf(story)).toEqual(['s1 has cr1 reserved, and cannot pay with it']);
});

test.each<[string, Story]>([
  ['an open invoice has it', { status: 'released', isCancelled: true, invoices: open }],
  ['a later period can have it', { status: 'released', discount: own(1) }],
])('released although %s', (_name, story) => {
  expect(faultsOf(story)).toEqual(['s1 has cr1 released, and may pay with it']);
});
