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

/** The portal, both environments with listeners, and a browser. */
export interface Dashboard {
  panel: TestPanel;
  browser: Browser;
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
 * The shared installation of this process, for files that create their own people and merchants. Tests that see
 * everything, such as the operator's, open their own.
 */
export async function shareDashboard(): Promise<Dashboard> {
  shared ??= openDashboard();
  const dashboard = await shared;
  // All tests share one IP address, whose sign-up limit would block them.
  await dashboard.panel.control.database.run(forgetTries);
  return { ...dashboard, close: () => closeContexts(dashboard.browser) };
}

export interface Visit {
  page: Page;
  /** Violations of the content security policy, and exceptions. */
  complaints: string[];
}

export async function visit(dashboard: Dashboard, options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await openPage(dashboard.browser, { baseURL: dashboard.base, ...options });
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(String(error)));
  page.on('console', message => {
    // Chromium logs every 4xx response as an error, although rejections are normal.
    const isAnswer = /Failed to load resource: the server responded with a status of 4\d\d/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  return { page, complaints };
}

/** Signs a new person up through the API and opens their first screen; the form has its own tests. */
export async function signUp(page: Page, email: string, business = 'Café La Candelaria'): Promise<void> {
  const answer = await page.request.post('/panel/sign-up', {
    data: { name: 'Ana Torres', business_name: business, email, password: PASSWORD, language: 'es' },
  });
  if (answer.status() !== 201) throw new Error(`the sign-up answered ${await answer.text()}`);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Hola, Ana Torres' }).waitFor();
}

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

export async function confirmAddress(dashboard: Dashboard, page: Page, email: string): Promise<void> {
  await page.goto(`/confirmar/${await tokenMailedTo(dashboard.panel, email, 'confirmar')}`);
  await page.getByRole('heading', { name: 'Tu correo está confirmado' }).waitFor();
}

/** Recovery codes by email address; each works once. */
const recoveryCodes = new Map<string, string[]>();

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

/** A client for the business's sandbox merchant, with a key from the screen's route. */
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

/** Meets the requirements for going live: a charge, links to the policies, and the brand's data. */
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
