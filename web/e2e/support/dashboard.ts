import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { setBrand } from '../../../server/src/domain/merchants/brand/brand-store.ts';
import { findSignedIn } from '../../../server/src/people/sessions/session.ts';
import { statement } from '../../../server/src/platform/database/connections/connection.ts';
import type { App } from '../../../server/src/platform/http/server.ts';
import { newClient, type TestClient } from '../../../server/test/support/world/gateway/client.ts';
import {
  PASSWORD,
  startTestPanel,
  type TestPanel,
  type TestPanelOptions,
} from '../../../server/test/support/world/gateway/test-panel.ts';
import { giveSecondFactor } from '../../../server/test/support/world/shop/second-factor.ts';
import { chargeBody, saveCard } from '../../../server/test/support/world/shop/shop.ts';
import { tokenMailedTo } from '../../../server/test/support/world/shop/team.ts';
import { closeContexts, openBrowser, openPage } from './browser.ts';

/** The portal and both environments that listen, and a browser. */
export interface Dashboard {
  panel: TestPanel;
  browser: Browser;
  /** The portal's address. */
  base: string;
  close(): Promise<void>;
}

const listen = async (app: App): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

export async function openDashboard(
  options: Pick<TestPanelOptions, 'connectionKinds'> = {},
): Promise<Dashboard> {
  const panel = await startTestPanel({ ...options, hasProduction: true });
  const { sandbox, production, portal, control } = panel;
  sandbox.gateway.baseUrl = await listen(sandbox.app);
  if (production !== undefined) production.gateway.baseUrl = await listen(production.app);
  const base = await listen(portal);
  Object.assign(control.addresses, {
    portal: base,
    sandbox: sandbox.gateway.baseUrl,
    production: production?.gateway.baseUrl,
  });
  const browser = await openBrowser();
  return {
    panel,
    browser,
    base,
    async close() {
      await closeContexts(browser);
      await panel.close();
    },
  };
}

let shared: Promise<Dashboard> | undefined;

const forgetTries = statement('test_forget_tries', 'delete from sign_in_limits');

/**
 * The installation of this process, shared by files that create their own people and merchants. It ends with the process. Tests
 * that see everything, such as operators', open their own.
 */
export async function shareDashboard(): Promise<Dashboard> {
  shared ??= openDashboard();
  const dashboard = await shared;
  // Everybody comes from one address, which signs up no more than a few people in a while.
  await dashboard.panel.control.database.run(forgetTries);
  return { ...dashboard, close: () => closeContexts(dashboard.browser) };
}

export interface Visit {
  page: Page;
  /** What the page must never do: break its own policy, or throw. */
  complaints: string[];
}

export async function visit(dashboard: Dashboard, options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await openPage(dashboard.browser, { baseURL: dashboard.base, ...options });
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(String(error)));
  page.on('console', message => {
    // Chromium notes an answer of 4xx, which a refusal is.
    const isAnswer = /Failed to load resource: the server responded with a status of 4\d\d/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  return { page, complaints };
}

/** A new person with a business, at its first screen. The form of it has tests of its own. */
export async function signUp(page: Page, email: string, business = 'Café La Candelaria'): Promise<void> {
  const answer = await page.request.post('/panel/sign-up', {
    data: { name: 'Ana Torres', business_name: business, email, password: PASSWORD, language: 'es' },
  });
  if (answer.status() !== 201) throw new Error(`the sign-up answered ${await answer.text()}`);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Hola, Ana Torres' }).waitFor();
}

/** The same, by the form. */
export async function signUpByForm(
  page: Page,
  email: string,
  business = 'Café La Candelaria',
): Promise<void> {
  await page.goto('/registro');
  await page.getByLabel('Tu nombre').fill('Ana Torres');
  await page.getByLabel('Nombre del comercio').fill(business);
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByRole('heading', { name: 'Hola, Ana Torres' }).waitFor();
}

/** Follows the link of the welcome email. */
export async function confirmAddress(dashboard: Dashboard, page: Page, email: string): Promise<void> {
  await page.goto(`/confirmar/${await tokenMailedTo(dashboard.panel, email, 'confirmar')}`);
  await page.getByRole('heading', { name: 'Tu correo está confirmado' }).waitFor();
}

/** Of the people who have a second factor, by address: each opens once. */
const recoveryCodes = new Map<string, string[]>();

/** Turns on a second factor for the signed-in person. */
export async function protect({ panel }: Dashboard, page: Page): Promise<void> {
  const { control } = panel;
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith('recaudo_session'))?.value ?? '';
  const given = await giveSecondFactor(control, token);
  const signedIn = await findSignedIn(control, token);
  recoveryCodes.set(signedIn?.account.email ?? '', given.recoveryCodes);
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/entrar');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  const code = recoveryCodes.get(email)?.pop();
  if (code !== undefined) {
    await page.getByLabel(/^Código de tu aplicación/).fill(code);
    await page.getByRole('button', { name: 'Entrar' }).click();
  }
  await page.getByRole('button', { name: 'Cuenta', exact: true }).waitFor();
}

/** The business' sandbox merchant as its own server would call it, with a key from the screen's route. */
export async function sandboxClient(
  page: Page,
  dashboard: Dashboard,
): Promise<{ client: TestClient; merchantId: string }> {
  const { merchantId, key } = await page.evaluate(async () => {
    const session = await (await fetch('/panel/session')).json();
    const [business] = session.businesses;
    const answer = await fetch(`/panel/businesses/${business.id}/keys/sandbox/rotate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-recaudo-csrf': session.csrf_token },
      body: JSON.stringify({ kind: 'private', overlap_hours: 24 }),
    });
    return { merchantId: String(business.sandbox_merchant_id), key: String((await answer.json()).key) };
  });
  return { client: newClient(dashboard.panel.sandbox.app, merchantId, key), merchantId };
}

/** What a request to go live cannot do without: a charge, and links to the policies; and what the form takes from there. */
export async function makeReady(dashboard: Dashboard, page: Page): Promise<void> {
  const { client, merchantId } = await sandboxClient(page, dashboard);
  await client.post('/charges', chargeBody(await saveCard(client)));
  await setBrand(dashboard.panel.sandbox.gateway.database, merchantId, {
    color: null,
    legalName: 'Tienda Alta S.A.S.',
    nit: '900123456-8',
    email: null,
    phone: null,
    address: null,
    websiteUrl: null,
    termsUrl: 'https://tienda.example/terminos',
    privacyUrl: 'https://tienda.example/datos',
  });
}
