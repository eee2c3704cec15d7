import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Bundler from 'rolldown';
import { UsageError } from '#src/commands/command.ts';

/** The SDK returns errors instead of throwing them. */
export type SdkResult<Value> = [error: Error & { type?: string }, value: null] | [error: null, value: Value];

export interface SdkTransaction {
  id: string;
  status: string;
  reference: string;
}

/** The parts of pulgueta/wompi-node 3.2.0 that the suite calls. */
export interface WompiSdk {
  WompiClient: new (options: {
    publicKey: string;
    privateKey: string;
    sandbox: true;
  }) => {
    merchants: { getMerchant(): Promise<SdkResult<{ presigned_acceptance: { acceptance_token: string } }>> };
    pse: { getFinancialInstitutions(): Promise<SdkResult<{ financial_institution_code: string }[]>> };
    tokens: {
      tokenizeCard(card: object): Promise<SdkResult<{ id: string }>>;
      tokenizeNequi(account: object): Promise<SdkResult<{ id: string; status: string }>>;
      getNequiToken(id: string): Promise<SdkResult<{ id: string; status: string }>>;
    };
    paymentSources: {
      createPaymentSource(source: object): Promise<SdkResult<{ id: number; status: string }>>;
      getPaymentSource(id: number): Promise<SdkResult<{ id: number; status: string }>>;
    };
    transactions: {
      createTransaction(payment: object): Promise<SdkResult<SdkTransaction>>;
      getTransaction(id: string): Promise<SdkResult<SdkTransaction>>;
      listTransactions(query: object): Promise<SdkResult<SdkTransaction[]>>;
      voidTransaction(id: string): Promise<SdkResult<{ transaction?: SdkTransaction } | undefined>>;
    };
  };
  getSignatureKey(payment: object): Promise<string>;
  verifyWebhookEvent(event: unknown, keys: { eventsKey: string }): Promise<SdkResult<{ event: string }>>;
  isTransactionUpdatedEvent(event: { event: string }): boolean;
}

/** Bundles the SDK's sources, because it is on no package registry. */
export async function loadWompiSdk(folder: string, sdkFolder: string): Promise<WompiSdk> {
  const source = resolve(sdkFolder, 'packages/core/src');
  if (!existsSync(join(source, 'server.ts')))
    throw new UsageError(`--wompi-sdk: ${sdkFolder} has no packages/core/src/server.ts of wompi-node`);
  const input = join(folder, 'wompi-sdk.ts');
  const modules = ['client/index', 'server'].map(name => JSON.stringify(join(source, name)));
  writeFileSync(input, modules.map(module => `export * from ${module};\n`).join(''));
  const packages = createRequire(import.meta.url);
  // By its path, so that the bundle of the tools does not contain the bundler.
  const bundler = pathToFileURL(packages.resolve('rolldown')).href;
  const { rolldown } = (await import(bundler)) as typeof Bundler;
  const bundle = await rolldown({
    input,
    platform: 'node',
    tsconfig: false,
    resolve: { alias: { '@': source, zod: packages.resolve('zod') } },
  });
  const file = join(folder, 'wompi-sdk.mjs');
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return (await import(pathToFileURL(file).href)) as WompiSdk;
}
