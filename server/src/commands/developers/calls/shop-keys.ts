import type { Config } from '../../../config.ts';
import { readRunningAddresses } from '../../../operations/installation/running.ts';
import { UsageError } from '../../command.ts';
import { readDemo } from '../../merchants/demo-merchant.ts';

/** The merchant's key and the API's address. */
export interface ShopKeys {
  merchant_id: string;
  private_key: string;
  base_url: string;
}

export const shopOptions = {
  merchant: { type: 'string' },
  key: { type: 'string' },
  url: { type: 'string' },
} as const;

/** Reads the options, else the variables that shops use, else the demo merchant's keys. */
export function readShopKeys(
  config: Config,
  options?: { merchant?: string; key?: string; url?: string },
): ShopKeys {
  const demo = readDemo(config);
  const { shop } = config;
  // A command without these options, such as `mcp`, only reads variables, because other users can see arguments.
  const by = (option: string, variable: string) =>
    options === undefined ? variable : `${option} or ${variable}`;
  const base_url = options?.url ?? shop.url ?? readRunningAddresses(config)?.sandbox ?? demo?.base_url;
  if (base_url === undefined)
    throw new UsageError(
      `Recaudo is not running here; give the URL of its sandbox with ${by('--url', 'RECAUDO_URL')}`,
    );
  const merchant_id = options?.merchant ?? shop.merchantId;
  const private_key = options?.key ?? shop.privateKey;
  if (merchant_id === undefined && private_key === undefined && demo !== undefined) {
    return { ...demo, base_url };
  }
  if (merchant_id === undefined)
    throw new UsageError(`give the merchant with ${by('--merchant', 'RECAUDO_MERCHANT_ID')}`);
  if (private_key === undefined)
    throw new UsageError(`give its private key with ${by('--key', 'RECAUDO_KEY')}`);
  return { merchant_id, private_key, base_url };
}
