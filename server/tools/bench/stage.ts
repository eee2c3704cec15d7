import { createCard } from '#src/domain/cards/create-card.ts';
import { createMerchant } from '#src/domain/merchants/create-merchant.ts';
import type { OpenGateway } from '#src/installation/gateway.ts';
import { newId } from '#src/primitives/id.ts';
import { openThrowawayInstallation, type ThrowawayInstallation } from '../throwaway-installation.ts';

/** A merchant with one saved card, ready to be charged. */
export interface BenchMerchant {
  id: string;
  privateKey: string;
  cardId: string;
}

/** A durable database of its own, thrown away afterwards. */
export interface Stage extends ThrowawayInstallation {
  addMerchants(count: number): Promise<BenchMerchant[]>;
}

export async function setStage(say: (text: string) => void): Promise<Stage> {
  say('starting a PostgreSQL of its own (durable: fsync and synchronous commit on)');
  const installation = await openThrowawayInstallation('bench');
  return {
    ...installation,
    addMerchants: async count => {
      const merchants: BenchMerchant[] = [];
      for (let index = 0; index < count; index += 1) {
        merchants.push(await addMerchant(installation.gateway, index));
      }
      return merchants;
    },
  };
}

async function addMerchant(gateway: OpenGateway, index: number): Promise<BenchMerchant> {
  const { merchant, privateKey } = await createMerchant(gateway, { name: `Bench ${index}` });
  const data = {
    holder_name: 'Ana Torres',
    card_number: '4111111111111111',
    cvv2: '123',
    expiration_month: '12',
    expiration_year: '40',
  };
  const card = await createCard(gateway, { merchant, customerId: null }, newId('card'), data, null);
  return { id: merchant.id, privateKey, cardId: card.id };
}
