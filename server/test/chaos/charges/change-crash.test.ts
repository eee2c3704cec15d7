import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleInvoicePayments } from '../../../src/domain/charges/hosted/settle-invoice-payments.ts';
import { createMerchant } from '../../../src/domain/merchants/create-merchant.ts';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { savePlan } from '../../support/world/billing/subscriptions.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { filledForm, newPayer } from '../../support/world/shop/payer.ts';
import { saveCard, saveCustomer } from '../../support/world/shop/shop.ts';
import { newSite } from './crash-site.ts';
import type { DeathPoint } from './dying-gateway.ts';
import { useDyingProgram } from './dying-program.ts';
import { openRecovery, type Recovery } from './recovery.ts';

const CHALLENGE = '4005580000050508';
const OLD_PRICE = 31_000;
const NEW_PRICE = 62_000;

const program = useDyingProgram();
let site: Awaited<ReturnType<typeof newSite>>;
let recovery: Recovery;
beforeAll(async () => {
  site = await newSite();
  recovery = await openRecovery(site);
});
afterAll(async () => {
  await recovery.close();
  site.remove();
});

/** What a shop or a payer sends. */
interface Request {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  fields?: Record<string, string>;
  body?: object;
}

/** The requests of one change, in their order. Each is built when its turn comes, from the pages before it. */
const steps = ['change', 'open', 'form', 'decide', 'return'] as const;
type Step = (typeof steps)[number];

/** Where a form comes from. */
interface Page {
  get(path: string): Promise<{ html: string }>;
}

interface InvoiceBody {
  id: string;
  status: string;
  hosted_url: string | null;
  total: number;
}

const pathOf = (url: string | null | undefined): string => {
  const { pathname, search } = new URL(url ?? '', 'http://127.0.0.1');
  return pathname + search;
};

/** A subscription that its customer wants to change for a plan of twice the price, on its first day. */
async function newScene() {
  const { merchant, privateKey } = await createMerchant(recovery.gateway, { name: 'Tienda' });
  const client = recovery.clientOf(merchant.id, privateKey);
  const customer = `/customers/${await saveCustomer(client, { requires_account: false })}`;
  const source_id = await saveCard(client, undefined, customer);
  const plan_id = await savePlan(client, { amount: OLD_PRICE, trial_days: 0 });
  const dearer = await savePlan(client, { amount: NEW_PRICE, trial_days: 0 });
  const created = await client.post<{ id: string }>(`${customer}/subscriptions`, { plan_id, source_id });
  expect(created.status, created.text).toBe(201);
  const subscription = `${customer}/subscriptions/${created.body.id}`;
  const payer = newPayer(recovery.app);
  const invoice = async () =>
    (await client.get<InvoiceBody[]>('/invoices')).body.find(
      ({ status, hosted_url: url }) => status !== 'paid' && url,
    );
  let [handle, challenge, back] = ['', '', ''];
  const requests: Record<Step, (gateway?: Page) => Promise<Request>> = {
    change: async () => ({
      method: 'PUT',
      path: `/v1/${merchant.id}${subscription}`,
      body: { plan_id: dearer, payment: 'invoice' },
    }),
    open: async () => ({
      method: 'POST',
      path: `${pathOf((await invoice())?.hosted_url)}/pagar`,
      fields: {},
    }),
    form: async (gateway = payer) => {
      const { html } = await gateway.get(handle);
      return { method: 'POST', path: handle, fields: filledForm(html, CHALLENGE) };
    },
    decide: async () => ({ method: 'POST', path: challenge, fields: { answer: 'agree' } }),
    return: async () => ({ method: 'GET', path: back }),
  };
  /** Sends a request to the gateway that goes on. */
  const send = async (step: Step): Promise<void> => {
    const { method, path, fields = {}, body } = await requests[step]();
    if (body !== undefined) {
      const { status, text } = await client.put(subscription, body);
      expect(status, text).toBe(200);
      return;
    }
    const { location } = method === 'GET' ? await payer.get(path) : await payer.post(path, fields);
    if (step === 'open') handle = pathOf(location).replace(/\?.*/, '');
    if (step === 'form') challenge = pathOf(location);
    if (step === 'decide') back = pathOf(location);
  };
  const sendAndDie = async (step: Step, death: DeathPoint): Promise<void> => {
    const dying = await program.start(site, death);
    // The clock of the dying gateway is behind: it accepts only its own forms.
    const page = { get: async (path: string) => ({ html: await (await fetch(dying.url + path)).text() }) };
    const { method, path, fields, body } = await requests[step](page);
    const answer = fetch(dying.url + path, {
      method,
      redirect: 'manual',
      headers:
        body === undefined
          ? { 'sec-fetch-site': 'same-origin' }
          : { authorization: basic(privateKey), 'content-type': 'application/json' },
      ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then(
      response => response.status,
      () => 'a broken connection',
    );
    expect(await answer).toBe('a broken connection');
    expect(await dying.exited).toBe('SIGKILL');
    recordFigures({ kills: 1 });
  };
  /** Plan, what waits, the invoice of the change and all completed charges. */
  const state = async () => {
    const { body } = await client.get<{ plan_id: string; pending_change?: { status: string } }>(subscription);
    const invoices = (await client.get<InvoiceBody[]>('/invoices')).body;
    const charges = (await client.get<{ status: string; amount: number }[]>('/charges')).body.toReversed();
    return [
      body.plan_id === dearer ? 'changed' : 'unchanged',
      body.pending_change?.status ?? 'nothing waits',
      ...invoices.map(({ status, total }) => `${status} ${total}`).toSorted(),
      ...charges.filter(({ status }) => status === 'completed').map(({ amount }) => amount),
    ];
  };
  const recover = async () => {
    await recovery.resolveAll();
    await settleInvoicePayments(recovery.gateway, { merchantId: merchant.id, batchSize: 10 });
    expect((await recovery.inspect(client, merchant.id)).wrong).toEqual([]);
  };
  return { send, sendAndDie, state, recover };
}

const WAITING = ['unchanged', 'awaiting_payment', `open ${OLD_PRICE}`, `paid ${OLD_PRICE}`, OLD_PRICE];
const CHANGED = ['changed', 'nothing waits', `paid ${OLD_PRICE}`, `paid ${OLD_PRICE}`, OLD_PRICE, OLD_PRICE];

/** When the gateway dies, and what the payer finds: after the recovery, and after repeating the request. */
const deaths: [when: string, step: Step, death: DeathPoint, after: unknown[], repeated: unknown[]][] = [
  ['the change is recorded', 'change', { committed: ['invoices_limit'] }, WAITING, WAITING],
  ['its payment is opened', 'open', { committed: ['invoice_payments_insert'] }, WAITING, WAITING],
  ['the payer is sent to the issuer', 'form', { committed: ['authentications_insert'] }, WAITING, WAITING],
  ['the issuer has decided', 'decide', { committed: ['sandbox_issuer_decide'] }, WAITING, WAITING],
  ['the verdict is stored', 'return', { committed: ['authentications_resolve'] }, WAITING, CHANGED],
  ['the attempt is recorded', 'return', { committed: ['pending_insert_try'] }, WAITING, WAITING],
  ['the processor is about to be called', 'return', { call: 'before' }, WAITING, WAITING],
  ['the processor has answered', 'return', { call: 'answered' }, CHANGED, CHANGED],
  ['the charge is settled', 'return', { committed: ['payments_settle'] }, CHANGED, CHANGED],
  ['the change is made', 'return', { committed: ['invoice_payments_change'] }, CHANGED, CHANGED],
];

describe('kill -9 during a change that is paid with 3-D Secure', { timeout: 60_000 }, () => {
  test.each(deaths)('when %s', async (_when, fatal, death, after, repeated) => {
    const scene = await newScene();
    for (const step of steps.slice(0, steps.indexOf(fatal))) await scene.send(step);
    await scene.sendAndDie(fatal, death);
    await scene.recover();
    expect(await scene.state()).toEqual(after);
    if (fatal !== 'change') await scene.send(fatal);
    expect(await scene.state()).toEqual(repeated);
    if (repeated !== CHANGED) for (const step of steps.slice(1)) await scene.send(step);
    await scene.recover();
    expect(await scene.state()).toEqual(CHANGED);
  });
});
