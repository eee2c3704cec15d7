import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKey } from 'openpgp';
import { afterAll } from 'vitest';
import { importMerchant } from '../../../../src/domain/moving/out/import-merchant.ts';
import { newestSchema } from '../../../../src/domain/moving/out/rows-store.ts';
import { writeExport } from '../../../../src/domain/moving/out/write-export.ts';
import { newClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';

let pair: ReturnType<typeof makePair> | undefined;
const makePair = () =>
  generateKey({ userIDs: [{ name: 'Ana Gómez', email: 'ana@example.com' }], format: 'object' });

/** One PGP key per worker, because generating a key takes long. */
export const pgpPair = () => (pair ??= makePair());

export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recaudo-moving-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

export interface ExportOptions {
  isClosed?: boolean;
}

export async function exportTo(
  { gateway }: TestGateway,
  folder: string,
  merchantId: string,
  { isClosed = true }: ExportOptions = {},
) {
  return writeExport(gateway, {
    merchantId,
    folder,
    recipient: (await pgpPair()).publicKey,
    isClosed,
    productVersion: '0.0.0',
    schema: await newestSchema(gateway.database),
  });
}

export interface ImportOptions {
  opens?: boolean;
  isCopy?: boolean;
  privateKey?: string;
}

/** Imports an export; the client uses the key from the import. */
export async function importFrom(shop: TestGateway, folder: string, options: ImportOptions = {}) {
  const { gateway, app } = shop;
  const { opens = true, isCopy = false, privateKey } = options;
  const imported = await importMerchant(gateway, {
    folder,
    keys: [(await pgpPair()).privateKey],
    opens,
    isCopy,
    privateKey,
    schema: await newestSchema(gateway.database),
  });
  return { ...imported, client: newClient(app, imported.merchantId, imported.privateKey) };
}
