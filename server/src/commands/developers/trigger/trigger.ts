import { readConfig } from '../../../config.ts';
import { newTrustingFetch } from '../../../operations/installation/tls/trusting-fetch.ts';
import { readOptions, UsageError } from '../../command.ts';
import { didYouMean } from '../../terminal/nearest.ts';
import { readShopKeys, shopOptions } from '../calls/shop-keys.ts';
import { findRecipe, recipes } from './recipes.ts';
import { newShop } from './shop.ts';

export async function trigger([word, ...args]: string[]): Promise<void> {
  const options = readOptions(args, shopOptions);
  const recipe = findRecipe(word);
  if (recipe === undefined) {
    const known = Object.keys(recipes);
    const meant = word === undefined ? '' : didYouMean(word, known);
    throw new UsageError(
      meant === ''
        ? `name an event that can be triggered: ${known.join(', ')}`
        : `no event '${word}' can be triggered.${meant}`,
    );
  }
  const config = readConfig();
  const keys = readShopKeys(config, options);
  await recipe(newShop(keys, line => console.log(line), newTrustingFetch(config)));
  console.log(`${word} has happened`);
}
