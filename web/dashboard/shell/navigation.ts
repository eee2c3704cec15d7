import type { Environment } from '@recaudo/contract/environment';
import type { Action } from '@recaudo/contract/permissions';
import type { shellMessages } from '../messages/shell-messages.ts';

type Word = keyof typeof shellMessages.es;

export interface Entry {
  word: Word;
  /** Below the environment, or absolute when it stands above both. */
  path: string;
  isShared?: boolean;
  only?: Environment;
  /** Offered to those whose role allows it. */
  needs?: Action;
}

export interface Group {
  word: Word | undefined;
  entries: readonly Entry[];
}

const shared = (word: Word, path: string): Entry => ({ word, path, isShared: true });

/** Design 11.1. */
export const groups: readonly Group[] = [
  { word: undefined, entries: [{ word: 'portal', path: '' }] },
  {
    word: 'payments',
    entries: [
      { word: 'transactions', path: '/transacciones' },
      { word: 'refunds', path: '/reembolsos' },
      { word: 'chargebacks', path: '/contracargos' },
      { word: 'links', path: '/enlaces' },
    ],
  },
  { word: undefined, entries: [{ word: 'customers', path: '/clientes' }] },
  {
    word: 'recurring',
    entries: [
      { word: 'plans', path: '/planes' },
      { word: 'subscriptions', path: '/suscripciones' },
      { word: 'overdue', path: '/cobranza' },
      { word: 'recovery', path: '/recuperacion' },
    ],
  },
  {
    word: 'reports',
    entries: [
      { word: 'exports', path: '/exportaciones' },
      { word: 'reconciliation', path: '/conciliacion' },
      { word: 'commissions', path: '/comisiones' },
      { word: 'analytics', path: '/analitica' },
    ],
  },
  {
    word: 'developers',
    entries: [
      { word: 'keys', path: '/llaves' },
      { word: 'webhooks', path: '/webhooks' },
      { word: 'events', path: '/eventos' },
      { word: 'requestLog', path: '/peticiones' },
      { word: 'simulator', path: '/simulador', only: 'sandbox' },
    ],
  },
  {
    word: 'settings',
    entries: [
      { word: 'merchant', path: '/comercio' },
      { word: 'brand', path: '/marca' },
      { word: 'mails', path: '/correos' },
      { word: 'fraud', path: '/antifraude' },
      shared('team', '/equipo'),
      shared('audit', '/auditoria'),
      shared('goLive', '/pasar-a-produccion'),
    ],
  },
];

export const operatorGroup: Group = {
  word: 'operator',
  entries: [
    shared('health', '/ops/salud'),
    shared('merchants', '/ops/comercios'),
    shared('requests', '/ops/solicitudes'),
    shared('connections', '/ops/conexiones'),
    shared('routes', '/ops/rutas'),
    shared('queues', '/ops/colas'),
    shared('paymentMethods', '/ops/medios-de-pago'),
    shared('review', '/ops/revision'),
    shared('ledger', '/ops/libro'),
    shared('installationAudit', '/ops/auditoria'),
  ],
};

/** What the palette offers to do; each opens its screen with the action at hand. */
export const actions: readonly Entry[] = [
  { word: 'newLink', path: '/enlaces?nuevo=1', needs: 'money' },
  { word: 'reviewPayments', path: '/antifraude?status=pending', needs: 'review' },
  { word: 'newPlan', path: '/planes?nuevo=1', needs: 'money' },
  { word: 'newSubscription', path: '/suscripciones/nueva', needs: 'money' },
  { word: 'newWebhook', path: '/webhooks?nuevo=1', needs: 'webhooks' },
  { word: 'advanceClock', path: '/simulador', only: 'sandbox', needs: 'simulate' },
  { ...shared('invite', '/equipo?nuevo=1'), needs: 'team' },
  shared('account', '/cuenta'),
];

const segments: Record<Environment, string> = { sandbox: 'pruebas', production: 'produccion' };

export const portalOf = (environment: Environment): string => `/${segments[environment]}`;

export const addressOf = (entry: Pick<Entry, 'path' | 'isShared'>, environment: Environment): string =>
  entry.isShared === true ? entry.path : portalOf(environment) + entry.path;

/** The environment that an address names, and the rest of it; undefined for those above both. */
export function splitEnvironment(path: string): { environment: Environment; rest: string } | undefined {
  const [, first = '', ...rest] = path.split('/');
  const environment = (Object.keys(segments) as Environment[]).find(name => segments[name] === first);
  return environment && { environment, rest: `/${rest.join('/')}` };
}
