import { eventTypes } from '@recaudo/contract/event-types';
import { readConfig } from '../../config.ts';
import { readRunningAddresses } from '../../installation/running.ts';
import { newTrustingFetch } from '../../installation/tls/trusting-fetch.ts';
import { readOptions, requireOption, UsageError } from '../command.ts';
import { readDemo } from '../demo-merchant.ts';
import { didYouMean } from '../nearest.ts';
import { recipes } from './recipes.ts';
import { newShop, type ShopKeys } from './shop.ts';

export async function trigger([word, ...args]: string[]): Promise<void> {
  const options = readOptions(args, {
    merchant: { type: 'string' },
    key: { type: 'string' },
    url: { type: 'string' },
  });
  const type = eventTypes.find(known => known === word);
  const recipe = type && recipes[type];
  if (recipe === undefined) {
    const known = Object.keys(recipes);
    const meant = word === undefined ? '' : didYouMean(word, known);
    throw new UsageError(
      meant === ''
        ? `name an event that can be triggered: ${known.join(', ')}`
        : `no event '${word}' can be triggered.${meant}`,
    );
  }
  const fetch = newTrustingFetch(readConfig());
  await recipe(newShop(readKeys(options), line => console.log(line), fetch));
  console.log(`${type} has happened`);
}

/** The keys that are given, or the demo merchant's. */
function readKeys(options: { merchant?: string; key?: string; url?: string }): ShopKeys {
  const config = readConfig();
  const demo = readDemo(config);
  const base_url = options.url ?? readRunningAddresses(config)?.sandbox ?? demo?.base_url;
  if (base_url === undefined)
    throw new UsageError('Recaudo is not running here; name its sandbox with --url');
  if (options.merchant === undefined && options.key === undefined && demo !== undefined) {
    return { ...demo, base_url };
  }
  return {
    merchant_id: requireOption(options.merchant, 'merchant'),
    private_key: requireOption(options.key, 'key'),
    base_url,
  };
}
