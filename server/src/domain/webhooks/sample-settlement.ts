/** A settlement of one sale of 119,000 by card, as GET returns it. */
const sampleSettlement = (date: string): object => ({
  id: 'stprueba0000000000001',
  number: 12,
  status: 'closed',
  creation_date: date,
  cutoff: date.slice(0, 10),
  currency: 'COP',
  movements: 1,
  opening_balance: 0n,
  gross: 11_900_000n,
  fee: -412_010n,
  fee_tax: -78_282n,
  withholding: { renta: -150_000n, iva: -285_000n, ica: -41_400n },
  reserve: 0n,
  payouts: 0n,
  adjustments: 0n,
  closing_balance: 10_933_308n,
  cause: null,
  hash: '5d41402abc4b2a76b9719d911017c592ae2f7a3c1f4e8d6b0a9c7e5d3b1f2a4c',
  paid_date: null,
});

/** A share of 90,000 in a charge of 100,000 whose commission the platform pays. */
const sampleSplitShare = (date: string): object => ({
  id: 'ssprueba0000000000001',
  platform_id: 'mplataforma000000001',
  method: 'card',
  creation_date: date,
  change_date: date,
  available_on: date.slice(0, 10),
  currency: 'COP',
  amount: 9_000_000n,
  fee: 0n,
  returned: 0n,
  net: 9_000_000n,
  covered_by_platform: 0n,
});

/** The payout of that settlement, on its way. */
const samplePayout = (date: string): object => ({
  id: 'poprueba0000000000001',
  status: 'draft',
  creation_date: date,
  status_date: date,
  pay_date: date.slice(0, 10),
  amount: 10_933_308n,
  currency: 'COP',
  bank_account: {
    holder: 'Panadería La Espiga S.A.S.',
    bank_name: 'Bancolombia',
    type: 'savings',
    number: '•••8901',
  },
  reason: null,
  settlements: ['stprueba0000000000001'],
});

export const settlementSamples = {
  settlement: sampleSettlement,
  split_share: sampleSplitShare,
  payout: samplePayout,
};
