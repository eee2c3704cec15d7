import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { eachEarlierCharge } from '../../domain/moving/imports/history-store.ts';
import { withGateway } from '../access/with-gateway.ts';
import { readOptions, requireOption } from '../command.ts';
import { environmentOf } from '../connections/connection-options.ts';
import { requireMerchant } from './imports.ts';

/** Imports payments made elsewhere, one JSON line each. */
export async function importHistory(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: { type: 'string' },
    merchant: { type: 'string' },
    customer: { type: 'string' },
    out: { type: 'string' },
  });
  const merchantId = requireOption(options.merchant, 'merchant');
  await withGateway(environmentOf(options), async gateway => {
    await requireMerchant(gateway, merchantId);
    const out = options.out === undefined ? process.stdout : createWriteStream(options.out, { mode: 0o600 });
    for await (const page of eachEarlierCharge(gateway.database, merchantId, options.customer)) {
      const lines = page.map(({ source, customerId, charge }) =>
        JSON.stringify({ source, our_customer_id: customerId, ...charge }),
      );
      if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
    }
    if (options.out !== undefined) {
      out.end();
      await once(out, 'finish');
    }
  });
}
