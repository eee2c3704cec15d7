import { type Action, actions, mayDo, type Role } from '@recaudo/contract/shared/permissions';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPanelRoutes, type MountedRoute } from '../../../../server/test/support/rules/panel-routes.ts';
import { PASSWORD } from '../../../../server/test/support/world/gateway/test-panel.ts';
import { joinTeam } from '../../../../server/test/support/world/shop/team.ts';
import { confirmAddress, type Dashboard, shareDashboard, signIn, visit } from '../../support/dashboard.ts';
import { goTo, withIds } from '../../support/dashboard-screens.ts';
import { openLivelyBusiness, type Records } from '../../support/lively-business.ts';

/** Every screen with actions, including dialogs opened by URL. */
const places: [path: string, heading: string | RegExp][] = [
  ['/pruebas', /^Hola/],
  ['/pruebas/transacciones', 'Transacciones'],
  ['/pruebas/transacciones/{chargeId}', / · \$/],
  ['/pruebas/transacciones/{storeChargeId}', / · \$/],
  ['/pruebas/clientes', 'Clientes'],
  ['/pruebas/clientes/{customerId}', 'Ana Torres'],
  ['/pruebas/planes', 'Planes'],
  ['/pruebas/planes?nuevo=1', 'Planes'],
  ['/pruebas/planes/{planId}', 'Café mensual'],
  ['/pruebas/suscripciones', 'Suscripciones'],
  ['/pruebas/suscripciones/nueva?plan={planId}&cliente={customerId}', 'Nueva suscripción'],
  ['/pruebas/suscripciones/{customerId}/{subscriptionId}', 'Ana Torres · Café mensual'],
  ['/pruebas/cuentas-de-cobro', 'Cuentas de cobro'],
  ['/pruebas/cuentas-de-cobro/nueva?cliente={customerId}', 'Nueva cuenta de cobro'],
  ['/pruebas/cuentas-de-cobro/{invoiceId}', / · \$/],
  ['/pruebas/cobranza', 'Cobranza'],
  ['/pruebas/enlaces', 'Enlaces de cobro'],
  ['/pruebas/enlaces?nuevo=1', 'Enlaces de cobro'],
  ['/pruebas/contracargos', 'Contracargos y reversiones'],
  ['/pruebas/contracargos?tipo=reversiones', 'Contracargos y reversiones'],
  ['/pruebas/contracargos/reversiones/{reversalId}', 'Reversión del pago'],
  ['/pruebas/contracargos/{disputedId}', 'Contracargo'],
  ['/pruebas/conciliacion', 'Conciliación'],
  ['/pruebas/correos', 'Correos'],
  ['/pruebas/llaves', 'Llaves'],
  ['/pruebas/webhooks', 'Webhooks'],
  ['/pruebas/webhooks?nuevo=1', 'Webhooks'],
  ['/pruebas/webhooks/{webhookId}', 'Webhook'],
  ['/pruebas/webhooks/{webhookId}/entregas/{eventId}', /\w+\.\w+/],
  ['/pruebas/eventos/{eventId}', /\w+\.\w+/],
  ['/pruebas/simulador', 'Simulador'],
  ['/pruebas/comercio', 'Datos del comercio'],
  ['/pruebas/marca', 'Marca y páginas de pago'],
  ['/pruebas/antifraude', 'Antifraude'],
  ['/pruebas/antifraude?status=pending', 'Antifraude'],
  ['/equipo', 'Equipo'],
  ['/equipo?nuevo=1', 'Equipo'],
  ['/pasar-a-produccion', 'Pasar a producción'],
];

let routes: MountedRoute[];
const accessOf = (method: string, path: string) =>
  routes.find(
    route => route.method === method && new RegExp(`^${route.url.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  )?.rule?.access;

let dashboard: Dashboard;
let records: Records;
beforeAll(async () => {
  dashboard = await shareDashboard();
  routes = await listPanelRoutes(dashboard.panel.control);
  const { page } = await visit(dashboard);
  records = await openLivelyBusiness(dashboard, page, 'roles@example.com');
  await confirmAddress(dashboard, page, 'roles@example.com');
  await page.context().close();
});
afterAll(() => dashboard.close());

async function enterAs(role: Role): Promise<Page> {
  const owner = dashboard.panel.visitor();
  const origin = { headers: { origin: dashboard.base } };
  await owner.post('/panel/sign-in', { email: 'roles@example.com', password: PASSWORD }, origin);
  const inviter = { ...owner, post: (path: string, body?: unknown) => owner.post(path, body, origin) };
  const panel = {
    ...dashboard.panel,
    // The guests stay in the sandbox and sign in through the form.
    production: undefined,
    visitor: () => {
      const guest = dashboard.panel.visitor();
      return { ...guest, post: (path: string, body?: unknown) => guest.post(path, body, origin) };
    },
  };
  const member = await joinTeam(panel as typeof dashboard.panel, inviter as typeof owner, role);
  const { body } = await member.get<{ account: { email: string } }>('/panel/session');
  const { page } = await visit(dashboard);
  await signIn(page, body.account.email);
  return page;
}

/** Records the changes that the clicks would send; each gets a 400, so nothing changes. */
async function recordChanges(page: Page): Promise<Set<string>> {
  const asked = new Set<string>();
  // Disables form validation, so that even an empty form reaches the server.
  await page.addInitScript(() => {
    for (const control of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
      control.prototype.checkValidity = () => true;
    }
  });
  await page.reload();
  await page.route('**/panel/**', async route => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    asked.add(`${request.method()} ${new URL(request.url()).pathname}`);
    return route.fulfill({ status: 400, json: { error_code: 1001, description: 'noted', http_code: 400 } });
  });
  return asked;
}

/** Selects all rows, clicks every kind of button once, and submits every form that opens. */
async function pressEverything(page: Page, again: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('th.choose input')?.click());
  const names = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLButtonElement>('main button:enabled')].map(
        button => `${button.type} ${button.textContent}`,
      ),
    ),
  ]);
  for (const name of names) {
    const start = page.url();
    await page.evaluate(async input => {
      const turn = () => new Promise(resolve => setTimeout(resolve, 60));
      const press = (button: HTMLButtonElement | undefined): void => {
        button?.click();
      };
      const all = (place: string) => [
        ...document.querySelectorAll<HTMLButtonElement>(`${place} button:enabled`),
      ];
      press(all('main').find(button => `${button.type} ${button.textContent}` === input));
      await turn();
      // Dismiss buttons come first in a dialog, so this goes in reverse order.
      for (const send of all('[role="dialog"]').slice(1).reverse()) {
        press(send.isConnected ? send : undefined);
        await turn();
      }
      const opened = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]');
      opened?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      document.querySelector<HTMLButtonElement>('[role="dialog"] .dialog-head button')?.click();
      await turn();
    }, name);
    if (page.url() !== start) await again();
  }
}

describe.concurrent.each(['read_only', 'finance', 'developer'] as const)('the role %s', role => {
  test('is offered no button that the server would reject, on any screen', async () => {
    const page = await enterAs(role);
    const asked = await recordChanges(page);
    for (const [path, heading] of places) {
      const open = () => goTo(page, withIds(path, records), heading);
      await open();
      await pressEverything(page, open);
    }
    const judged = [...asked].map(change => {
      const [method = '', path = ''] = change.split(' ');
      const access = accessOf(method, path);
      const isAction = actions.some(action => action === access);
      return { change, isAllowed: isAction && mayDo(role, access as Action, 'sandbox'), access };
    });
    expect(judged.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
    const decisions = judged.filter(({ access }) => access === 'review').map(({ change }) => change);
    const input =
      role === 'finance' ? [/\/approve$/, /\/decline$/].map(end => expect.stringMatching(end)) : [];
    expect(decisions).toEqual(input);
    const money = judged.filter(({ access }) => access === 'money').map(({ change }) => change);
    if (role === 'read_only') expect(money).toEqual([]);
    // A control: the clicks must reach the allowed actions.
    else {
      for (const part of [
        /\/refund$/,
        /\/links$/,
        /\/plans$/,
        /\/customers$/,
        /\/overdue\/remind$/,
        /\/cancel$/,
      ]) {
        expect(money.join('\n')).toMatch(new RegExp(part.source, 'm'));
      }
    }
    await page.context().close();
  });
});

test('is told whom to ask for a missing right', async () => {
  const page = await enterAs('read_only');
  for (const [path, heading, roles] of [
    ['/pruebas/llaves', 'Llaves', 'Dueño, Desarrollo'],
    ['/pruebas/enlaces', 'Enlaces de cobro', 'Dueño, Finanzas, Desarrollo'],
    ['/equipo', 'Equipo', 'Dueño'],
  ] as const) {
    await goTo(page, path, heading);
    await page
      .getByText(`Tu rol (Solo lectura) no cambia esto. Pide a una persona con el rol: ${roles}.`)
      .waitFor();
  }
  await page.context().close();
});
