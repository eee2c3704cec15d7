import type { Page } from 'playwright-core';
import type { Records } from './lively-business.ts';

/** Every screen of somebody who is signed in, with the heading that it is known by. */
export const listScreens = (records: Records): [path: string, heading: string | RegExp][] => [
  ['/pruebas', 'Hola, Ana Torres'],
  ['/pruebas/transacciones', 'Transacciones'],
  [`/pruebas/transacciones/${records.chargeId}`, 'Transacción'],
  [`/pruebas/transacciones/${records.storeChargeId}`, 'Transacción'],
  [`/pruebas/transacciones/${records.declinedId}`, 'Transacción'],
  ['/pruebas/clientes', 'Clientes'],
  [`/pruebas/clientes/${records.customerId}`, 'Ana Torres'],
  ['/pruebas/planes', 'Planes'],
  [`/pruebas/planes/${records.planId}`, 'Café mensual'],
  ['/pruebas/suscripciones', 'Suscripciones'],
  ['/pruebas/suscripciones/nueva', 'Nueva suscripción'],
  [`/pruebas/suscripciones/nueva?plan=${records.planId}&cliente=${records.customerId}`, 'Nueva suscripción'],
  [`/pruebas/suscripciones/${records.customerId}/${records.subscriptionId}`, 'Suscripción'],
  ['/pruebas/llaves', 'Llaves'],
  ['/pruebas/webhooks', 'Webhooks'],
  [`/pruebas/webhooks/${records.webhookId}`, 'Webhook'],
  ['/pruebas/eventos', 'Eventos'],
  [`/pruebas/eventos/${records.eventId}`, /\w+\.\w+/],
  ['/pruebas/simulador', 'Simulador'],
  ['/equipo', 'Equipo'],
  ['/auditoria', 'Auditoría'],
  ['/pasar-a-produccion', 'Pasar a producción'],
  ['/cuenta', 'Cuenta'],
  ['/ops/solicitudes', 'Solicitudes de producción'],
  ['/nada', 'Esta página no existe'],
];

/** Goes there as a press does, without loading the page anew, and waits until nothing is a skeleton. */
export async function goTo(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate(address => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}
