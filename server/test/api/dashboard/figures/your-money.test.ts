import { expect, test } from 'vitest';
import { useSettledShop } from '../../../support/world/gateway/use-settled-shop.ts';

interface Money {
  sold: { count: number; amount: number };
  bank: {
    until: string;
    arrived: { amount: number };
    latest: object[];
    kept: object;
    unexplained: object;
  } | null;
  pending: { count: number; amount: number; since: string | null };
  has_files: boolean;
}

const { clock, shop, dashboard, settled } = useSettledShop();
const money = async () => (await settled.data.get<Money>('/your-money')).body;

test('200: without a bank file, shows only what the payments say', async () => {
  expect(await money()).toEqual({
    month: '2026-11',
    first: '2026-11-01',
    last: '2026-11-30',
    sold: { count: 2, amount: 50_000 },
    refunded: { count: 1, amount: 5_000 },
    fee: 1_110,
    fee_tax: 210.9,
    net: 43_679.1,
    disputed: { count: 0, amount: 0 },
    bank: null,
    pending: { count: 3, amount: 43_679.1, since: '2026-11-14', days: 90 },
    has_files: false,
  });
});

test('200: a bank file shows what arrived, when, and what is left', async () => {
  await settled.send('2026-11-15;store;30000;\n2026-11-17;card;500;nadie\n');
  expect(await money()).toMatchObject({
    has_files: true,
    bank: {
      until: '2026-11-17',
      arrived: { count: 2, amount: 30_500 },
      kept: { fee: 0, fee_tax: 0, retefuente: 0, reteica: 0, reteiva: 0 },
      unexplained: { count: 1, amount: 500 },
      latest: [
        { day: '2026-11-17', method: 'card', amount: 500, payments: 0, bank: null },
        { day: '2026-11-15', method: 'store', amount: 30_000, payments: 1, bank: null },
      ],
    },
    pending: { count: 2, amount: 13_679.1, since: '2026-11-14' },
  });
});

test('200: next month, the old files do not apply; pending money stays', async () => {
  await settled.send('2026-11-15;store;30000;\n');
  clock.set(new Date('2026-12-02T15:00:00Z'));
  expect(await money()).toMatchObject({
    month: '2026-12',
    sold: { count: 0, amount: 0 },
    bank: null,
    has_files: true,
    pending: { count: 2, amount: 13_679.1, since: '2026-11-14' },
  });
});

test('200: excludes other merchants', async () => {
  await settled.send('2026-11-15;store;30000;\n');
  const stranger = dashboard.clientOf(await shop.merchant());
  expect((await stranger.get<Money>('/your-money')).body).toMatchObject({
    sold: { count: 0 },
    bank: null,
    pending: { count: 0, since: null },
    has_files: false,
  });
});
