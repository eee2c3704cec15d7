import type { Fetch } from '../../operations/installation/tls/trusting-fetch.ts';
import { UsageError } from '../command.ts';
import { type Caller, findEnvironment, newCaller } from '../developers/calls/caller.ts';
import type { ShopKeys } from '../developers/calls/shop-keys.ts';
import { newShop } from '../developers/trigger/shop.ts';
import type { Library } from './library.ts';
import type { Workshop } from './tool.ts';

interface Allowed {
  library: Library;
  keysOf: () => ShopKeys;
  call: Fetch;
  allowsProduction: boolean;
}

/** Reads keys and detects the environment on the first call, because the gateway may start later. */
export function newWorkshop({ library, keysOf, call, allowsProduction }: Allowed): Workshop {
  let known: { caller: Caller; keys: ShopKeys; environment: 'sandbox' | 'production' } | undefined;
  const connect = async () => {
    if (known !== undefined) return known;
    const keys = keysOf();
    const caller = newCaller(keys, call);
    const environment = await findEnvironment(caller);
    if (environment === 'production' && !allowsProduction) throw new UsageError(PRODUCTION_IS_REFUSED);
    known = { caller, keys, environment };
    return known;
  };
  return {
    library,
    api: async () => (await connect()).caller,
    async shop(tell) {
      const { keys, environment } = await connect();
      if (environment === 'production') throw new UsageError(ONLY_IN_THE_SANDBOX);
      return newShop(keys, tell, call);
    },
  };
}

const PRODUCTION_IS_REFUSED =
  'The key belongs to production, so it was not used. Use a sandbox key, or start ' +
  '`recaudo mcp --allow-production` to let assistants read real payments.';

const ONLY_IN_THE_SANDBOX = 'The key belongs to production, where assistants only read. Use a sandbox key.';
