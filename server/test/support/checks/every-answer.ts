import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Database, replannedStatement } from '../../../src/platform/database/connections/connection.ts';
import type { ListedRoute } from '../rules/route-list.ts';
import type { TestClient } from '../world/gateway/client.ts';

const OPENAPI = fileURLToPath(new URL('../../../../openapi.json', import.meta.url));
const MERCHANT = '/v1/{merchant_id}';

/** Lists the GET paths of `openapi.json` that take a merchant's key. */
export function listReadPaths(): string[] {
  const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    // Cash networks belong to the installation, not to the merchant.
    'get' in methods && path.startsWith(MERCHANT) && !path.endsWith('/stores')
      ? [path.slice(MERCHANT.length)]
      : [],
  );
}

/** Generated files contain new timestamps or ids each time; another path returns their data as JSON. */
const isGenerated = (path: string): boolean =>
  /\.(pdf|png|svg|csv|ics)$|\/certificate$|\/personal-data$|\/detail\/|\/evidence\/|\/logo$|\/page$|email-samples/.test(
    path,
  );

/** Lists every GET path of the dashboard's merchant data, except the given ones. */
export const listScreenPaths = (routes: readonly ListedRoute[], except: readonly string[]): string[] =>
  routes
    .filter(({ method }) => method === 'GET')
    .map(({ url }) => url.replace(/:(\w+)/g, '{$1}').slice(MERCHANT.length))
    .filter(path => !isGenerated(path) && !except.includes(path));

/** Queries that yield the values of a path's parameters; each row is one address. */
const sources: Readonly<Record<string, string>> = {
  '{customer_id}': 'select id as customer_id from customers where merchant_id = $1',
  '{card_id}': 'select id as card_id from cards where merchant_id = $1 and customer_id is null',
  '{transaction_id}': 'select id as transaction_id from transactions where merchant_id = $1',
  '{customer_id}{card_id}':
    'select customer_id, id as card_id from cards where merchant_id = $1 and customer_id is not null',
  '{customer_id}{transaction_id}':
    'select customer_id, id as transaction_id from transactions where merchant_id = $1 and customer_id is not null',
  '{reversal_id}': 'select id as reversal_id from reversals where merchant_id = $1',
  '{fee_id}': `select id as fee_id from transactions where merchant_id = $1 and kind = 'fee'`,
  '{plan_id}': 'select id as plan_id from plans where merchant_id = $1',
  '{coupon_id}': 'select id as coupon_id from coupons where merchant_id = $1',
  '{customer_id}{item_id}': 'select customer_id, id as item_id from invoice_items where merchant_id = $1',
  '{credit_note_id}': 'select id as credit_note_id from credit_notes where merchant_id = $1',
  '{settlement_id}': 'select id as settlement_id from settlements where merchant_id = $1',
  '{certificate_id}': 'select id as certificate_id from withholding_certificates where merchant_id = $1',
  '{certificate_id}{format}':
    "select id as certificate_id, format from withholding_certificates, unnest(array['csv', 'xlsx', 'pdf']) format where merchant_id = $1",
  '{settlement_id}{format}':
    "select id as settlement_id, format from settlements, unnest(array['csv', 'xlsx', 'pdf']) format where merchant_id = $1",
  '{split_share_id}': 'select id as split_share_id from split_shares where merchant_id = $1',
  '{payout_id}': 'select id as payout_id from payouts where merchant_id = $1',
  '{invoice_id}': 'select id as invoice_id from invoices where merchant_id = $1',
  '{subscription_id}': 'select id as subscription_id from subscriptions where merchant_id = $1',
  '{customer_id}{subscription_id}':
    'select customer_id, id as subscription_id from subscriptions where merchant_id = $1',
  '{token_id}': 'select id as token_id from tokens where merchant_id = $1',
  '{event_id}': 'select id as event_id from events where merchant_id = $1',
  '{webhook_id}': 'select id as webhook_id from webhooks where merchant_id = $1',
  '{bin}': `select distinct left(masked_number, 6) as bin from cards where merchant_id = $1`,
  '{day}{method}': `select distinct to_char(creation_date - interval '5 hours', 'YYYY-MM-DD') as day, 'card' as method
    from transactions where merchant_id = $1`,
  '{month}': `select distinct to_char(creation_date - interval '5 hours', 'YYYY-MM') as month
    from transactions where merchant_id = $1`,
  '{import_id}': 'select id as import_id from imports where merchant_id = $1',
  '{link_id}': 'select id as link_id from reusable_links where merchant_id = $1',
  '{transaction_id}{number}':
    'select transaction_id, number::text from chargeback_evidence where merchant_id = $1',
  '{reversal_id}{number}': 'select reversal_id, number::text from reversal_evidence where merchant_id = $1',
  '{mail_id}': 'select id as mail_id from mails where merchant_id = $1',
  '{webhook_id}{event_id}':
    'select webhook_id, event_id from webhook_deliveries where merchant_id = $1 order by event_id, webhook_id limit 20',
};

/**
 * Removes values that differ between two installations: request id, current time, and the signature of an invoice page.
 */
const withoutInstant = (text: string): string =>
  text
    .replace(/"request_id":"[^"]*"/, '"request_id":""')
    .replace(/^\{"now":"[^"]*",/, '{')
    .replaceAll(/(\/cuentas\/\w+\.\w+)\.[\w-]{43}/g, '$1');

export type Answers = Map<string, { status: number; text: string }>;

/** Reads every path with every id that the merchant has; the result is keyed by address. */
export async function readEverything(
  database: Database,
  client: TestClient,
  merchantId: string,
  paths: readonly string[] = listReadPaths(),
): Promise<Answers> {
  const answers: Answers = new Map();
  const read = async (address: string): Promise<number> => {
    const { status, text } = await client.get(address);
    answers.set(address, { status, text: withoutInstant(text) });
    return status;
  };
  for (const path of paths) {
    let hasPages = !path.endsWith('}') && path !== '';
    for (const address of await addressesOf(database, path, merchantId)) {
      await read(address);
      // Routes without pagination reject `limit`, so one such request is enough.
      hasPages &&= (await read(`${address}?limit=100`)) < 400;
      if (hasPages) await read(`${address}?limit=100&offset=100`);
    }
  }
  return answers;
}

async function addressesOf(database: Database, path: string, merchantId: string): Promise<string[]> {
  const names = path.match(/\{\w+\}/g) ?? [];
  if (names.length === 0) return [path];
  const source = sources[names.join('')];
  if (source === undefined) throw new Error(`add a query to sources for ${names.join('')} of ${path}`);
  const rows = await database.rows(replannedStatement<Record<string, string>>('test_sources', source), [
    merchantId,
  ]);
  return rows.map(row => path.replace(/\{(\w+)\}/g, (_, name: string) => row[name] ?? ''));
}

/**
 * Lists the addresses whose responses differ, with the start of the difference; a full diff of everything would take
 * hours.
 */
export function listDifferences(before: Answers, after: Answers): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(address => {
    const [one, other] = [before.get(address), after.get(address)].map(
      answer => `${answer?.status} ${answer?.text}`,
    );
    if (one === undefined || other === undefined || one === other) return [];
    let at = 0;
    while (one[at] === other[at]) at += 1;
    const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
    return [`${address}: ${around(one)} | ${around(other)}`];
  });
}
