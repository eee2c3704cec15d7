import type { Page } from 'playwright-core';
import type { Records } from './lively-business.ts';

type Screen = [path: string, heading: string | RegExp];

export const paymentScreens: Screen[] = [
  ['/pruebas', 'Hola, Ana Torres'],
  ['/pruebas/transacciones', 'Transacciones'],
  ['/pruebas/transacciones?brand=visa&has_refund=true', 'Transacciones'],
  ['/pruebas/transacciones/{chargeId}', / · \$/],
  ['/pruebas/transacciones/{storeChargeId}', / · \$/],
  ['/pruebas/transacciones/{declinedId}', / · \$/],
  ['/pruebas/transacciones/{reviewedId}', / · \$/],
  ['/pruebas/clientes', 'Clientes'],
  ['/pruebas/clientes/{customerId}', 'Ana Torres'],
  ['/pruebas/clientes/correo/ana@example.com', 'Ana Torres'],
  ['/pruebas/planes', 'Planes'],
  ['/pruebas/planes/{planId}', 'Café mensual'],
  ['/pruebas/suscripciones', 'Suscripciones'],
  ['/pruebas/suscripciones/nueva', 'Nueva suscripción'],
  ['/pruebas/suscripciones/nueva?plan={planId}&cliente={customerId}', 'Nueva suscripción'],
  ['/pruebas/suscripciones/{customerId}/{subscriptionId}', 'Ana Torres · Café mensual'],
  ['/pruebas/cuentas-de-cobro', 'Cuentas de cobro'],
  ['/pruebas/cuentas-de-cobro?status=open&customer_id={customerId}', 'Cuentas de cobro'],
  ['/pruebas/cuentas-de-cobro/nueva?cliente={customerId}', 'Nueva cuenta de cobro'],
  ['/pruebas/cuentas-de-cobro/{invoiceId}', / · \$/],
  ['/pruebas/cobranza', 'Cobranza'],
  ['/pruebas/recuperacion', 'Recuperación'],
  ['/pruebas/enlaces', 'Enlaces de cobro'],
  ['/pruebas/reembolsos', 'Reembolsos'],
  ['/pruebas/contracargos', 'Contracargos y reversiones'],
  ['/pruebas/contracargos?tipo=reversiones', 'Contracargos y reversiones'],
  ['/pruebas/contracargos/reversiones/{reversalId}', 'Reversión del pago'],
  ['/pruebas/contracargos/{disputedId}', 'Contracargo'],
  ['/pruebas/cartera', 'Cartera por edades'],
  ['/pruebas/exportaciones', 'Exportaciones'],
  ['/pruebas/exportaciones?tipo=deferred', 'Exportaciones'],
  ['/pruebas/exportaciones?rango=custom', 'Exportaciones'],
  ['/pruebas/conciliacion', 'Conciliación'],
  ['/pruebas/conciliacion?nuevo=1', 'Conciliación'],
  ['/pruebas/conciliacion/{today}/card', /^Tarjeta, /],
  ['/pruebas/conciliacion/mes/2026-10', /^Cierre de octubre/],
  ['/pruebas/comisiones', 'Comisiones'],
  ['/pruebas/comisiones?ver=clientes', 'Comisiones'],
  ['/pruebas/analitica', 'Analítica'],
  ['/pruebas/saldo', 'Saldo'],
  ['/pruebas/liquidaciones', 'Liquidaciones'],
  ['/pruebas/desembolsos', 'Desembolsos'],
  ['/pruebas/certificados', 'Certificados'],
];

/** Screens of developers, settings, the account, and operators. */
export const settingScreens: Screen[] = [
  ['/pruebas/llaves', 'Llaves'],
  ['/pruebas/webhooks', 'Webhooks'],
  ['/pruebas/webhooks/{webhookId}', 'Webhook'],
  ['/pruebas/webhooks/{webhookId}/entregas/{eventId}', /\w+\.\w+/],
  ['/pruebas/eventos', 'Eventos'],
  ['/pruebas/eventos/{eventId}', /\w+\.\w+/],
  ['/pruebas/simulador', 'Simulador'],
  ['/equipo', 'Equipo'],
  ['/auditoria', 'Auditoría'],
  ['/pasar-a-produccion', 'Pasar a producción'],
  ['/cuenta', 'Cuenta'],
  ['/confirmar/abc', 'Confirma tu correo'],
  ['/ops/solicitudes', 'Solicitudes de producción'],
  ['/nada', 'Esta página no existe'],
  ['/pruebas/peticiones', 'Registro de peticiones'],
  ['/pruebas/peticiones?method=DELETE&status=5xx', 'Registro de peticiones'],
  ['/pruebas/peticiones/{requestId}', /^POST \/charges/],
  ['/pruebas/comercio', 'Datos del comercio'],
  ['/pruebas/marca', 'Marca y páginas de pago'],
  ['/pruebas/antifraude', 'Antifraude'],
  ['/pruebas/antifraude?status=pending', 'Antifraude'],
  ['/pruebas/correos', 'Correos'],
  ['/ops/aprobaciones', 'Aprobaciones'],
  ['/ops/salud', 'Salud'],
  ['/ops/comercios', 'Comercios'],
  ['/ops/conexiones', 'Conexiones'],
  ['/ops/rutas', 'Rutas'],
  ['/ops/rutas?environment=production', 'Rutas'],
  ['/ops/colas', 'Colas'],
  ['/ops/colas/webhooks', 'Webhooks en cola'],
  ['/ops/colas/correos', 'Correos en cola'],
  ['/ops/medios-de-pago', 'Medios de pago'],
  ['/ops/revision', 'Revisión'],
  ['/ops/disputas', 'Disputas'],
  ['/ops/liquidaciones', 'Liquidaciones'],
  ['/ops/liquidaciones?status=negative', 'Liquidaciones'],
  ['/ops/desembolsos', 'Desembolsos'],
  ['/ops/desembolsos?status=troubled', 'Desembolsos'],
  ['/ops/desembolsos?status=accounts', 'Desembolsos'],
  ['/ops/retenciones', 'Retenciones'],
  ['/ops/libro', 'Libro y cuadre'],
  ['/ops/datos-personales', 'Datos personales'],
  ['/ops/cumplimiento', 'Cumplimiento'],
  ['/ops/personas', 'Personas'],
  ['/ops/auditoria', 'Auditoría general'],
];

export const screens: Screen[] = [...paymentScreens, ...settingScreens];

export const withIds = (path: string, records: Records): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => records[name as keyof Records]);

/** Waits until no skeleton is left; polling, because checking every frame would force the browser to draw it. */
export async function waitForContent(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.skeleton') === null, undefined, { polling: 50 });
}

/** Navigates without reloading the page and waits until no skeleton is left. */
export async function goTo(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate(address => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await waitForContent(page);
}
