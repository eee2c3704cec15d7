import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Gateway } from '../../dependencies.ts';
import { createMerchant } from '../../domain/merchants/create-merchant.ts';
import { makeDemoHistory } from './demo-history.ts';
import { connectDemoInbox } from './demo-inbox.ts';

/** What a newcomer needs to make a first call. */
export interface Demo {
  merchant_id: string;
  private_key: string;
  public_key: string;
  base_url: string;
}

/** The first embedded start makes a demo merchant; its keys stay readable beside the data (interface 6). */
export async function ensureDemo(config: Config, sandbox: Gateway | undefined): Promise<Demo | undefined> {
  if (sandbox === undefined) return undefined;
  const file = join(config.dataFolder, 'demo.json');
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Demo;
    await connectDemoInbox(sandbox, kept.merchant_id, false);
    return { ...kept, base_url: sandbox.baseUrl };
  }
  const { merchant, privateKey, publicKey } = await createMerchant(sandbox, {
    name: 'Café La Candelaria',
    email: 'hola@lacandelaria.example',
    phone: '6013334455',
  });
  await makeDemoHistory(sandbox, merchant);
  await connectDemoInbox(sandbox, merchant.id, true);
  const demo: Demo = {
    merchant_id: merchant.id,
    private_key: privateKey,
    public_key: publicKey,
    base_url: sandbox.baseUrl,
  };
  // Whole or not at all: a half file would stop every start after it.
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return demo;
}
