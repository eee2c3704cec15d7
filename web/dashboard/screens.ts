import { type ComponentType, lazy } from 'react';
import { matchPath, type Params } from './router/paths.ts';
import { splitEnvironment } from './shell/navigation.ts';

export type Screen = ComponentType<{ params: Params }>;
type Load = () => Promise<{ default: Screen }>;

/**
 * A screen loaded in advance is rendered directly, because React would show a lazy one's skeleton for at least a third
 * of a second. The choice never changes while the screen is mounted, so that its state survives.
 */
function screen(pattern: string, load: Load) {
  let loaded: Screen | undefined;
  let shown: Screen | undefined;
  const begin: Load = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(begin);
  return {
    pattern,
    begin,
    get Screen(): Screen {
      shown ??= loaded ?? Lazy;
      return shown;
    },
  };
}

/** Screens for signed-out people. */
export const openScreens = [
  screen('/registro', () => import('./features/account/screens/sign-up.tsx')),
  screen('/olvide', () => import('./features/account/screens/forgot-password.tsx')),
  screen('/contrasena/:token', () => import('./features/account/screens/reset-password.tsx')),
  screen('/invitacion/:token', () => import('./features/account/screens/accept-invitation.tsx')),
  // Not part of the production build.
  ...(import.meta.env.DEV ? [screen('/ui', () => import('./gallery/gallery.tsx'))] : []),
];

/** Below /pruebas and /produccion. */
const environmentScreens = [
  screen('/', () => import('./features/start/screens/start.tsx')),
  screen('/transacciones', () => import('./features/payments/screens/transactions.tsx')),
  screen('/transacciones/:id', () => import('./features/payments/screens/transaction.tsx')),
  screen('/clientes', () => import('./features/customers/screens/customers.tsx')),
  screen('/clientes/correo/:email', () => import('./features/customers/screens/payer.tsx')),
  screen('/clientes/:id', () => import('./features/customers/screens/customer.tsx')),
  screen('/planes', () => import('./features/billing/screens/plans.tsx')),
  screen('/planes/:id', () => import('./features/billing/screens/plan.tsx')),
  screen('/cupones', () => import('./features/billing/screens/coupons/coupons.tsx')),
  screen('/cupones/:id', () => import('./features/billing/screens/coupons/coupon.tsx')),
  screen('/suscripciones', () => import('./features/billing/screens/subscriptions.tsx')),
  screen('/suscripciones/nueva', () => import('./features/billing/screens/subscribe/new-subscription.tsx')),
  screen('/suscripciones/:customer/:id', () => import('./features/billing/screens/subscription.tsx')),
  screen('/cuentas-de-cobro', () => import('./features/billing/screens/invoices/invoices.tsx')),
  screen('/cuentas-de-cobro/nueva', () => import('./features/billing/screens/invoices/new-invoice.tsx')),
  screen('/cuentas-de-cobro/:id', () => import('./features/billing/screens/invoices/invoice.tsx')),
  screen('/cartera', () => import('./features/billing/screens/invoices/aging.tsx')),
  screen('/cobranza', () => import('./features/billing/screens/overdue/overdue.tsx')),
  screen('/recuperacion', () => import('./features/billing/screens/overdue/recovery.tsx')),
  screen('/enlaces', () => import('./features/links/screens/links.tsx')),
  screen('/enlaces/:id/afiche', () => import('./features/links/screens/poster.tsx')),
  screen('/reembolsos', () => import('./features/payments/screens/refunds.tsx')),
  screen('/contracargos', () => import('./features/disputes/screens/disputes.tsx')),
  screen('/contracargos/reversiones/:id', () => import('./features/disputes/screens/reversal.tsx')),
  screen('/contracargos/:id', () => import('./features/disputes/screens/chargeback.tsx')),
  screen('/exportaciones', () => import('./features/reports/screens/exports.tsx')),
  screen('/comisiones', () => import('./features/reports/screens/commissions.tsx')),
  screen('/conciliacion', () => import('./features/reports/screens/reconciliation/reconciliation.tsx')),
  screen('/conciliacion/mes/:month', () => import('./features/reports/screens/reconciliation/month.tsx')),
  screen('/conciliacion/:day/:method', () => import('./features/reports/screens/reconciliation/day.tsx')),
  screen('/saldo', () => import('./features/settlement/screens/balance.tsx')),
  screen('/liquidaciones', () => import('./features/settlement/screens/settlements.tsx')),
  screen('/liquidaciones/:id', () => import('./features/settlement/screens/settlement.tsx')),
  screen('/desembolsos', () => import('./features/settlement/screens/payouts.tsx')),
  screen('/desembolsos/:id', () => import('./features/settlement/screens/payout.tsx')),
  screen('/certificados', () => import('./features/settlement/screens/certificates.tsx')),
  screen('/cuenta-bancaria', () => import('./features/settlement/screens/payout-account.tsx')),
  screen('/analitica', () => import('./features/reports/screens/analytics/analytics.tsx')),
  screen('/llaves', () => import('./features/developers/screens/keys.tsx')),
  screen('/webhooks', () => import('./features/developers/screens/webhooks/webhooks.tsx')),
  screen('/webhooks/:id', () => import('./features/developers/screens/webhooks/webhook.tsx')),
  screen(
    '/webhooks/:id/entregas/:event',
    () => import('./features/developers/screens/inspector/delivery.tsx'),
  ),
  screen('/eventos', () => import('./features/developers/screens/events/events.tsx')),
  screen('/eventos/:id', () => import('./features/developers/screens/events/event.tsx')),
  screen('/simulador', () => import('./features/developers/screens/simulator/simulator.tsx')),
  screen('/comercio', () => import('./features/settings/screens/merchant.tsx')),
  screen('/marca', () => import('./features/settings/screens/brand/brand.tsx')),
  screen('/correos', () => import('./features/settings/screens/emails/mails.tsx')),
  screen('/importar', () => import('./features/settings/screens/imports/imports.tsx')),
  screen('/privacidad', () => import('./features/settings/screens/privacy/privacy.tsx')),
  screen('/antifraude', () => import('./features/settings/screens/fraud/fraud.tsx')),
  screen('/peticiones', () => import('./features/developers/screens/request-log/requests.tsx')),
  screen('/peticiones/:id', () => import('./features/developers/screens/request-log/request.tsx')),
];

/** Above the environments. */
const sharedScreens = [
  screen('/equipo', () => import('./features/settings/screens/team.tsx')),
  screen('/auditoria', () => import('./features/settings/screens/audit/audit.tsx')),
  screen('/pasar-a-produccion', () => import('./features/settings/screens/go-live.tsx')),
  screen('/confirmar/:token', () => import('./features/account/screens/confirm-email.tsx')),
  screen('/cuenta', () => import('./features/account/screens/account.tsx')),
  screen('/ops/solicitudes', () => import('./features/operator/screens/merchants/requests.tsx')),
  screen('/ops/solicitudes/:id', () => import('./features/operator/screens/merchants/request.tsx')),
  screen('/ops/aprobaciones', () => import('./features/operator/screens/approvals/approvals.tsx')),
  screen('/ops/salud', () => import('./features/operator/screens/health/health.tsx')),
  screen('/ops/comercios', () => import('./features/operator/screens/merchants/merchants.tsx')),
  screen(
    '/ops/comercios/:environment/:id',
    () => import('./features/operator/screens/routing/merchant-connections.tsx'),
  ),
  screen('/ops/conexiones', () => import('./features/operator/screens/connections/connections.tsx')),
  screen(
    '/ops/conexiones/:environment/:id',
    () => import('./features/operator/screens/connections/connection.tsx'),
  ),
  screen('/ops/rutas', () => import('./features/operator/screens/routing/routing.tsx')),
  screen('/ops/colas', () => import('./features/operator/screens/jobs/queues.tsx')),
  screen('/ops/colas/webhooks', () => import('./features/operator/screens/jobs/webhook-jobs.tsx')),
  screen('/ops/colas/correos', () => import('./features/operator/screens/jobs/mail-jobs.tsx')),
  screen('/ops/medios-de-pago', () => import('./features/operator/screens/health/payment-methods.tsx')),
  screen('/ops/revision', () => import('./features/operator/screens/merchants/reviews.tsx')),
  screen('/ops/disputas', () => import('./features/operator/screens/chargebacks/chargebacks.tsx')),
  screen('/ops/disputas/:environment/:id', () => import('./features/operator/screens/chargebacks/case.tsx')),
  screen('/ops/desembolsos', () => import('./features/operator/screens/payouts/payouts.tsx')),
  screen('/ops/desembolsos/:environment/:id', () => import('./features/operator/screens/payouts/batch.tsx')),
  screen('/ops/liquidaciones', () => import('./features/operator/screens/settlement/settled-merchants.tsx')),
  screen(
    '/ops/liquidaciones/:environment/:id',
    () => import('./features/operator/screens/settlement/settled-merchant.tsx'),
  ),
  screen('/ops/retenciones', () => import('./features/operator/screens/settlement/withholdings.tsx')),
  screen('/ops/libro', () => import('./features/operator/screens/health/ledger.tsx')),
  screen(
    '/ops/datos-personales',
    () => import('./features/operator/screens/personal-data/personal-data.tsx'),
  ),
  screen('/ops/cumplimiento', () => import('./features/operator/screens/compliance/compliance.tsx')),
  screen(
    '/ops/cumplimiento/:environment/:id',
    () => import('./features/operator/screens/compliance/case.tsx'),
  ),
  screen('/ops/personas', () => import('./features/operator/screens/people/people.tsx')),
  screen('/ops/auditoria', () => import('./features/operator/screens/audit.tsx')),
];

/** An accountant sees only the screens of the books and those of their own account. */
const booksPatterns: ReadonlySet<string> = new Set([
  '/',
  '/saldo',
  '/liquidaciones',
  '/liquidaciones/:id',
  '/desembolsos',
  '/desembolsos/:id',
  '/certificados',
  '/cuenta-bancaria',
  '/conciliacion',
  '/conciliacion/mes/:month',
  '/conciliacion/:day/:method',
  '/comisiones',
  '/cuentas-de-cobro',
  '/cuentas-de-cobro/:id',
  '/cartera',
  '/cupones',
  '/cupones/:id',
  '/cuenta',
  '/confirmar/:token',
]);

function findEntry(path: string) {
  const named = splitEnvironment(path);
  const [screens, rest] = named === undefined ? [sharedScreens, path] : [environmentScreens, named.rest];
  for (const entry of screens) {
    const params = matchPath(entry.pattern, rest);
    if (params !== undefined) return { entry, params };
  }
  return undefined;
}

export function findScreen(path: string): { Screen: Screen; params: Params; isOfBooks: boolean } | undefined {
  const found = findEntry(path);
  if (found === undefined) return undefined;
  const { entry, params } = found;
  return { Screen: entry.Screen, params, isOfBooks: booksPatterns.has(entry.pattern) };
}

/** Starts loading a URL's screen before the session is known. */
export function loadScreen(path: string): void {
  // Ignored here: the screen loads again and shows the error.
  findEntry(path)
    ?.entry.begin()
    .catch(() => undefined);
}
