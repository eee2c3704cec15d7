import { type ComponentType, lazy } from 'react';
import { matchPath, type Params } from './router/paths.ts';
import { splitEnvironment } from './shell/navigation.ts';

export type Screen = ComponentType<{ params: Params }>;
type Load = () => Promise<{ default: Screen }>;

/**
 * A screen that was loaded before it is first shown is shown at once: a lazy one would show bones first, and React keeps these for
 * a third of a second. Which of the two it is stays, so that nothing on it is lost.
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

/** For people who are not signed in. */
export const openScreens = [
  screen('/registro', () => import('./screens/account/sign-up.tsx')),
  screen('/olvide', () => import('./screens/account/forgot-password.tsx')),
  screen('/contrasena/:token', () => import('./screens/account/reset-password.tsx')),
  screen('/invitacion/:token', () => import('./screens/account/accept-invitation.tsx')),
  // The build leaves it out.
  ...(import.meta.env.DEV ? [screen('/ui', () => import('./gallery/gallery.tsx'))] : []),
];

/** Below /pruebas and /produccion. */
const environmentScreens = [
  screen('/', () => import('./screens/start/start.tsx')),
  screen('/transacciones', () => import('./screens/payments/transactions.tsx')),
  screen('/transacciones/:id', () => import('./screens/payments/transaction.tsx')),
  screen('/clientes', () => import('./screens/customers/customers.tsx')),
  screen('/clientes/correo/:email', () => import('./screens/customers/payer.tsx')),
  screen('/clientes/:id', () => import('./screens/customers/customer.tsx')),
  screen('/planes', () => import('./screens/recurring/plans.tsx')),
  screen('/planes/:id', () => import('./screens/recurring/plan.tsx')),
  screen('/suscripciones', () => import('./screens/recurring/subscriptions.tsx')),
  screen('/suscripciones/nueva', () => import('./screens/recurring/new-subscription.tsx')),
  screen('/suscripciones/:customer/:id', () => import('./screens/recurring/subscription.tsx')),
  screen('/cobranza', () => import('./screens/recurring/overdue.tsx')),
  screen('/recuperacion', () => import('./screens/recurring/recovery.tsx')),
  screen('/enlaces', () => import('./screens/payments/links.tsx')),
  screen('/enlaces/:id/afiche', () => import('./screens/payments/poster.tsx')),
  screen('/reembolsos', () => import('./screens/payments/refunds.tsx')),
  screen('/contracargos', () => import('./screens/payments/disputes.tsx')),
  screen('/contracargos/reversiones/:id', () => import('./screens/payments/reversal.tsx')),
  screen('/contracargos/:id', () => import('./screens/payments/chargeback.tsx')),
  screen('/exportaciones', () => import('./screens/reports/exports.tsx')),
  screen('/comisiones', () => import('./screens/reports/commissions.tsx')),
  screen('/conciliacion', () => import('./screens/reports/reconciliation/reconciliation.tsx')),
  screen('/conciliacion/mes/:month', () => import('./screens/reports/reconciliation/month.tsx')),
  screen('/conciliacion/:day/:method', () => import('./screens/reports/reconciliation/day.tsx')),
  screen('/analitica', () => import('./screens/reports/analytics/analytics.tsx')),
  screen('/llaves', () => import('./screens/developers/keys.tsx')),
  screen('/webhooks', () => import('./screens/developers/webhooks.tsx')),
  screen('/webhooks/:id', () => import('./screens/developers/webhook.tsx')),
  screen('/webhooks/:id/entregas/:event', () => import('./screens/developers/inspector/delivery.tsx')),
  screen('/eventos', () => import('./screens/developers/events.tsx')),
  screen('/eventos/:id', () => import('./screens/developers/event.tsx')),
  screen('/simulador', () => import('./screens/developers/simulator.tsx')),
  screen('/comercio', () => import('./screens/settings/merchant.tsx')),
  screen('/marca', () => import('./screens/settings/brand.tsx')),
  screen('/correos', () => import('./screens/settings/mails.tsx')),
  screen('/importar', () => import('./screens/settings/imports/imports.tsx')),
  screen('/privacidad', () => import('./screens/settings/privacy/privacy.tsx')),
  screen('/antifraude', () => import('./screens/settings/fraud.tsx')),
  screen('/peticiones', () => import('./screens/developers/request-log/requests.tsx')),
  screen('/peticiones/:id', () => import('./screens/developers/request-log/request.tsx')),
];

/** Above the environments. */
const sharedScreens = [
  screen('/equipo', () => import('./screens/settings/team.tsx')),
  screen('/auditoria', () => import('./screens/settings/audit.tsx')),
  screen('/pasar-a-produccion', () => import('./screens/settings/go-live.tsx')),
  screen('/confirmar/:token', () => import('./screens/account/confirm-email.tsx')),
  screen('/cuenta', () => import('./screens/account/account.tsx')),
  screen('/ops/solicitudes', () => import('./screens/operator/requests.tsx')),
  screen('/ops/solicitudes/:id', () => import('./screens/operator/request.tsx')),
  screen('/ops/aprobaciones', () => import('./screens/operator/approvals/approvals.tsx')),
  screen('/ops/salud', () => import('./screens/operator/health.tsx')),
  screen('/ops/comercios', () => import('./screens/operator/merchants.tsx')),
  screen(
    '/ops/comercios/:environment/:id',
    () => import('./screens/operator/routing/merchant-connections.tsx'),
  ),
  screen('/ops/conexiones', () => import('./screens/operator/connections/connections.tsx')),
  screen('/ops/conexiones/:environment/:id', () => import('./screens/operator/connections/connection.tsx')),
  screen('/ops/rutas', () => import('./screens/operator/routing/routing.tsx')),
  screen('/ops/colas', () => import('./screens/operator/queues.tsx')),
  screen('/ops/colas/webhooks', () => import('./screens/operator/webhook-jobs.tsx')),
  screen('/ops/colas/correos', () => import('./screens/operator/mail-jobs.tsx')),
  screen('/ops/medios-de-pago', () => import('./screens/operator/payment-methods.tsx')),
  screen('/ops/revision', () => import('./screens/operator/reviews.tsx')),
  screen('/ops/disputas', () => import('./screens/operator/chargebacks/chargebacks.tsx')),
  screen('/ops/disputas/:environment/:id', () => import('./screens/operator/chargebacks/case.tsx')),
  screen('/ops/libro', () => import('./screens/operator/ledger.tsx')),
  screen('/ops/datos-personales', () => import('./screens/operator/personal-data/personal-data.tsx')),
  screen('/ops/cumplimiento', () => import('./screens/operator/compliance/compliance.tsx')),
  screen('/ops/cumplimiento/:environment/:id', () => import('./screens/operator/compliance/case.tsx')),
  screen('/ops/personas', () => import('./screens/operator/people/people.tsx')),
  screen('/ops/auditoria', () => import('./screens/operator/audit.tsx')),
];

function findEntry(path: string) {
  const named = splitEnvironment(path);
  const [screens, rest] = named === undefined ? [sharedScreens, path] : [environmentScreens, named.rest];
  for (const entry of screens) {
    const params = matchPath(entry.pattern, rest);
    if (params !== undefined) return { entry, params };
  }
  return undefined;
}

export function findScreen(path: string): { Screen: Screen; params: Params } | undefined {
  const found = findEntry(path);
  return found && { Screen: found.entry.Screen, params: found.params };
}

/** Begins to load the screen of an address, while it is not known yet who looks at it. */
export function loadScreen(path: string): void {
  // The screen loads it again and shows the error.
  findEntry(path)
    ?.entry.begin()
    .catch(() => undefined);
}
