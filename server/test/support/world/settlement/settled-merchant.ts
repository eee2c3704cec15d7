import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { takeMovements } from '../../../../src/domain/settlement/movements/take-movements.ts';
import type { PriceContract, PriceTier } from '../../../../src/domain/settlement/pricing/price.ts';
import { insertContract } from '../../../../src/domain/settlement/pricing/store.ts';
import { followMerchant } from '../../../../src/domain/settlement/settlements/follow-settlements.ts';
import { saveTerms } from '../../../../src/domain/settlement/terms/store.ts';
import type { SettlementTerms } from '../../../../src/domain/settlement/terms/terms.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import { type Answer, basic } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { chargeBody, saveCard } from '../shop/shop.ts';

/** A manual clock shared by the gateway, its merchants and the worker's steps. */
export function newTestClock(start: string) {
  let at = new Date(start);
  return {
    now: () => at,
    set(instant: string): void {
      at = new Date(instant);
    },
  };
}

/** Bogotá, T+2 for cards, daily, no reserve. */
export const usualTerms = (merchantId: string): SettlementTerms => ({
  merchantId,
  model: 'aggregated',
  schedule: 'daily',
  scheduleDay: null,
  minimumCentavos: 0n,
  bankingDays: { card: 2, bank_account: 1, store: 2 },
  reserve: { rollingPartsPerMillion: 0, rollingDays: 0, fixedCentavos: 0n },
  profile: { regimes: [], city: '11001' },
  rutDate: null,
  nextCutoff: null,
});

export const usualAgent = {
  name: 'Pagos S.A.S.',
  nit: '900123456-8',
  address: 'Carrera 7 # 1-2',
  city: 'Bogotá',
};

export const usualTier: PriceTier = {
  volumeFromCentavos: 0n,
  partsPerMillion: 27_900,
  fixedCentavos: 80_000n,
};

export const usualContract = (fields: Partial<PriceContract> = {}): PriceContract => ({
  id: newId('priceContract'),
  effectiveFrom: '2020-01-01' as CalendarDate,
  taxPartsPerMillion: 190_000,
  refundPolicy: 'all',
  rules: [
    {
      method: null,
      brand: null,
      cardType: null,
      isInternational: null,
      installmentsFrom: null,
      installmentsTo: null,
      minimumCentavos: 0n,
      tiers: [usualTier],
    },
  ],
  ...fields,
});

export interface BalanceBody {
  model: string;
  pending: number;
  available: number;
  reserved: number;
  in_payout: number;
}

export interface SettlementBody {
  id: string;
  number: number;
  status: string;
  creation_date: string;
  cutoff: string;
  movements: number;
  opening_balance: number;
  gross: number;
  closing_balance: number;
  reserve: number;
  cause: Record<string, number> | null;
  paid_date: string | null;
  hash: string;
  withholding: { renta: number; iva: number; ica: number };
}

/** A merchant whose payments the operator collects, with a card to charge. */
export async function openSettled(
  shop: Pick<TestGateway, 'gateway' | 'merchant'>,
  terms: Partial<SettlementTerms> = {},
  contract: PriceContract | null = usualContract(),
) {
  const { client, merchant, privateKey } = await shop.merchant();
  const merchantId = merchant.id;
  const { gateway } = shop;
  const card = await saveCard(client);
  const now = gateway.clock.now();
  await saveTerms(gateway.database, { ...usualTerms(merchantId), ...terms }, now);
  if (contract !== null) await insertContract(gateway.database, merchantId, contract, now);
  return {
    client,
    merchantId,
    authorization: basic(privateKey),
    privateKey,
    charge: async (amount = 119_000, fields: object = {}): Promise<string> => {
      const made: Answer = await client.post(
        '/charges',
        chargeBody(card, { amount, iva: '19000', ...fields }),
      );
      if (made.status !== 200) throw new Error(`the charge failed: ${JSON.stringify(made.body)}`);
      return String(made.body.id);
    },
    refund: async (chargeId: string, amount?: number) =>
      (await client.post(`/charges/${chargeId}/refund`, amount === undefined ? {} : { amount })).status,
    take: async () => {
      while ((await takeMovements(gateway, 500)) > 0);
    },
    follow: (options: { onDemand?: boolean } = {}) => followMerchant(gateway, merchantId, options),
    balance: async () => (await client.get<BalanceBody>('/balance')).body,
    settlements: async () => (await client.get<SettlementBody[]>('/settlements')).body.toReversed(),
  };
}
