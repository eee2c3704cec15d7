import type { PseProvider } from '#src/processors/pse-provider.ts';
import type { WorkerLife } from '../worker-life.ts';

/** The banks behind PSE. The checks compare their payments with the gateway's books. */
export interface BankDouble extends PseProvider {
  /** Decides a payment; false if the bank has no such payment or has decided it before. */
  decide(reference: string, state: 'approved' | 'rejected' | 'expired'): boolean;
  /** The amounts of approved payments by reference. */
  taken(): Map<string, bigint>;
}

interface Entry {
  state: 'pending' | 'approved' | 'rejected' | 'expired';
  cus: string;
  amountCentavos: bigint;
}

const BANK_URL = 'https://bank.example/';

export function newBankDouble(): BankDouble {
  const entries = new Map<string, Entry>();
  return {
    listBanks: async () => ({ kind: 'banks', banks: [{ code: '1', name: 'Banco' }] }),
    async start({ reference, amountCentavos }) {
      const cus = entries.get(reference)?.cus ?? String(1_000_000_000 + entries.size);
      if (!entries.has(reference)) entries.set(reference, { state: 'pending', cus, amountCentavos });
      return { kind: 'started', cus, bankUrl: BANK_URL };
    },
    async inquire({ reference }) {
      const entry = entries.get(reference);
      return entry === undefined ? { kind: 'not_found' } : { kind: 'found', bankUrl: BANK_URL, ...entry };
    },
    decide(reference, state) {
      const entry = entries.get(reference);
      // A bank may still approve an expired payment.
      const isLate = entry?.state === 'expired' && state === 'approved';
      if (entry === undefined || (entry.state !== 'pending' && !isLate)) return false;
      entry.state = state;
      return true;
    },
    taken: () =>
      new Map(
        [...entries]
          .filter(([, { state }]) => state === 'approved')
          .map(([reference, { amountCentavos }]) => [reference, amountCentavos]),
      ),
  };
}

/** The banks over a line that loses some of their responses. */
export const bankReachedBy = (bank: BankDouble, life: WorkerLife, isLost: () => boolean): PseProvider => ({
  ...bank,
  async start(request, deadline) {
    life.pass('bank', 'before');
    const answer = await bank.start(request, deadline);
    life.pass('bank', 'after');
    return isLost() ? { kind: 'unknown' } : answer;
  },
  inquire: async (request, deadline) => (isLost() ? { kind: 'unknown' } : bank.inquire(request, deadline)),
});
