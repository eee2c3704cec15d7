// What a shop needs before it sells: a channel, a region in pesos, a product, and the keys of the trial.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import {
  createApiKeysWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from '@medusajs/medusa/core-flows';

const PROVIDER = 'pp_recaudo';

export default async function seed({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const [channel] = await run(createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Tienda' }] });
  const [region] = await run(createRegionsWorkflow, {
    regions: [{ name: 'Colombia', currency_code: 'cop', countries: ['co'], payment_providers: [PROVIDER] }],
  });
  const [publishable, secret] = await run(createApiKeysWorkflow, {
    api_keys: [
      { type: 'publishable', title: 'Tienda', created_by: '' },
      { type: 'secret', title: 'Prueba', created_by: '' },
    ],
  });
  await run(linkSalesChannelsToApiKeyWorkflow, { id: publishable.id, add: [channel.id] });
  const [product] = await run(createProductsWorkflow, {
    products: [
      {
        title: 'Café de Nariño',
        status: 'published',
        options: [{ title: 'Peso', values: ['500 g'] }],
        sales_channels: [{ id: channel.id }],
        variants: [
          {
            title: '500 g',
            options: { Peso: '500 g' },
            manage_inventory: false,
            prices: [{ currency_code: 'cop', amount: 32_000 }],
          },
        ],
      },
    ],
  });
  const seeded = {
    provider: PROVIDER,
    regionId: region.id,
    variantId: product.variants[0].id,
    publishableKey: publishable.token,
    secretKey: secret.token,
  };
  writeFileSync(process.env.SEEDED_FILE, JSON.stringify(seeded));
}
