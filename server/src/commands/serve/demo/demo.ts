import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import type { Gateway } from '../../../dependencies.ts';
import { numberInvoices } from '../../../domain/billing/invoices/number-invoices.ts';
import { renewDue } from '../../../domain/billing/subscriptions/renewals/renew-due.ts';
import { createCard } from '../../../domain/cards/create-card.ts';
import { createMerchant } from '../../../domain/merchants/create-merchant.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { findMerchant } from '../../../domain/merchants/store.ts';
import type { Control } from '../../../people/control.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { makeDemoAccount } from './demo-account.ts';
import { DEMO_FILE, type Demo, keepDemo, parseDemo } from './demo-file.ts';
import { makeDemoHistory } from './demo-history.ts';
import { connectDemoInbox } from './demo-inbox.ts';

const BATCH = 100;

/** The first embedded start creates a demo merchant; its keys stay readable in the data folder (Interface 19). */
export async function ensureDemo(config: Config, control: Control): Promise<Demo> {
  const { sandbox } = control.gateways;
  const file = join(config.dataFolder, DEMO_FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const found = parseDemo(text ?? '');
  if (found === undefined) {
    if (text !== undefined)
      sandbox.log.warn({ file }, 'the demo file is damaged; creating another demo merchant');
    return keepDemo(file, await makeDemo(control, withWarningsOnly(sandbox)));
  }
  const kept = { ...found, base_url: sandbox.baseUrl };
  await connectDemoInbox(sandbox, kept.merchant_id, false);
  if (control.gateways.production !== undefined) {
    return kept.password === undefined ? kept : keepDemo(file, withoutAccount(kept));
  }
  // A folder older than the accounts, or one whose account ended when production opened.
  if (kept.password !== undefined) return kept;
  const merchant = await findMerchant(sandbox.database, kept.merchant_id);
  if (merchant === undefined) return kept;
  const credentials = { merchant, privateKey: kept.private_key, publicKey: kept.public_key };
  const account = await makeDemoAccount(control, credentials);
  return keepDemo(file, { ...kept, card_id: await saveDemoCard(sandbox, merchant), ...account });
}

async function makeDemo(control: Control, sandbox: Gateway): Promise<Demo> {
  const credentials = await createMerchant(sandbox, {
    name: 'Café La Candelaria',
    email: 'hola@lacandelaria.example',
    phone: '6013334455',
  });
  const { merchant, privateKey, publicKey } = credentials;
  await makeDemoHistory(sandbox, merchant);
  // Retries due by now belong to the history; the worker would log them right after the banner.
  while ((await renewDue(sandbox, { merchantId: merchant.id, batchSize: BATCH })).claimed === BATCH);
  // The same applies to the numbers and events of its invoices.
  while ((await numberInvoices(sandbox, BATCH)) > 0);
  // Before the inbox exists, because the worker would log the delivery of `card.created` right after the banner.
  const cardId = await saveDemoCard(sandbox, merchant);
  await connectDemoInbox(sandbox, merchant.id, true);
  return {
    merchant_id: merchant.id,
    private_key: privateKey,
    public_key: publicKey,
    base_url: sandbox.baseUrl,
    card_id: cardId,
    ...(control.gateways.production === undefined ? await makeDemoAccount(control, credentials) : {}),
  };
}

/** Hides log lines about the demo's history at the start. */
const withWarningsOnly = (gateway: Gateway): Gateway => ({
  ...gateway,
  log: gateway.log.isLevelEnabled('info') ? gateway.log.child({}, { level: 'warn' }) : gateway.log,
});

/** For a retired demo account (people/sign-in/retire-demo-account.ts). */
const withoutAccount = ({ email: _email, password: _password, ...demo }: Demo): Demo => demo;

async function saveDemoCard(sandbox: Gateway, merchant: Merchant): Promise<string> {
  const data = {
    holder_name: 'Ana Torres',
    card_number: '4111111111111111',
    cvv2: '123',
    expiration_month: '12',
    expiration_year: '49',
  };
  return (
    await createCard(sandbox, { merchant, customerId: null }, newId('card'), { sent: data, origin: null })
  ).id;
}
