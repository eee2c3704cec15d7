import type { Environment } from '@recaudo/contract/shared/environment';
import type { shellMessages } from '../messages/shell-messages.ts';
import type { Need } from '../session/use-may.ts';
import type { Icon } from '../ui/icons/draw-icon.tsx';
import {
  Banknote,
  BookOpenCheck,
  Cable,
  CalendarClock,
  ChartColumn,
  ClipboardCheck,
  CodeXml,
  CreditCard,
  Gavel,
  HeartPulse,
  Hourglass,
  House,
  Landmark,
  ListOrdered,
  Repeat,
  Scale,
  ScrollText,
  SearchCheck,
  Settings,
  ShieldQuestion,
  Split,
  Store,
  UserCheck,
  Users,
  UsersRound,
  UserX,
  Wallet,
} from '../ui/icons/icons.tsx';

type Word = keyof typeof shellMessages.es;

export interface Entry {
  word: Word;
  /** Relative to the environment, or absolute for screens outside both. */
  path: string;
  isShared?: boolean;
  only?: Environment;
  /** Only for merchants whose payments the operator collects. */
  isSettled?: boolean;
  /** Shown only to people with one of these permissions. */
  needs?: Need | readonly Need[];
}

/** Entries that collapse together. */
export interface Group {
  word: Word;
  icon: Icon;
  entries: readonly Entry[];
}

/** A top-level entry. */
export interface Single extends Entry {
  icon: Icon;
}

const shared = (word: Word, path: string): Entry => ({ word, path, isShared: true });

/** Design 11.1. */
export const merchantSections: readonly (Single | Group)[] = [
  { word: 'home', icon: House, path: '' },
  {
    word: 'payments',
    icon: CreditCard,
    entries: [
      { word: 'transactions', path: '/transacciones' },
      { word: 'links', path: '/enlaces' },
      { word: 'refunds', path: '/reembolsos' },
      { word: 'chargebacks', path: '/contracargos' },
    ],
  },
  { word: 'customers', icon: Users, path: '/clientes' },
  {
    word: 'recurring',
    icon: Repeat,
    entries: [
      { word: 'plans', path: '/planes' },
      { word: 'coupons', path: '/cupones' },
      { word: 'subscriptions', path: '/suscripciones' },
      { word: 'invoices', path: '/cuentas-de-cobro' },
      { word: 'overdue', path: '/cobranza' },
      { word: 'recovery', path: '/recuperacion' },
    ],
  },
  {
    word: 'reports',
    icon: ChartColumn,
    entries: [
      { word: 'balance', path: '/saldo', isSettled: true },
      { word: 'settlements', path: '/liquidaciones', isSettled: true },
      { word: 'payouts', path: '/desembolsos', isSettled: true },
      { word: 'certificates', path: '/certificados', isSettled: true },
      { word: 'analytics', path: '/analitica' },
      { word: 'aging', path: '/cartera' },
      { word: 'exports', path: '/exportaciones' },
      { word: 'reconciliation', path: '/conciliacion' },
      { word: 'commissions', path: '/comisiones' },
    ],
  },
  {
    word: 'developers',
    icon: CodeXml,
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
    icon: Settings,
    entries: [
      { word: 'merchant', path: '/comercio' },
      { word: 'payoutAccount', path: '/cuenta-bancaria', isSettled: true },
      { word: 'brand', path: '/marca' },
      { word: 'mails', path: '/correos' },
      { word: 'fraud', path: '/antifraude' },
      { word: 'imports', path: '/importar' },
      { word: 'personalData', path: '/privacidad' },
      shared('team', '/equipo'),
      shared('audit', '/auditoria'),
      shared('goLive', '/pasar-a-produccion'),
    ],
  },
];

/** The sections that an accountant sees. */
export const booksSections: readonly Single[] = [
  { word: 'home', icon: House, path: '' },
  { word: 'balance', icon: Wallet, path: '/saldo', isSettled: true },
  { word: 'settlements', icon: BookOpenCheck, path: '/liquidaciones', isSettled: true },
  { word: 'payouts', icon: Banknote, path: '/desembolsos', isSettled: true },
  { word: 'certificates', icon: Gavel, path: '/certificados', isSettled: true },
  { word: 'payoutAccount', icon: CreditCard, path: '/cuenta-bancaria', isSettled: true },
  { word: 'reconciliation', icon: Landmark, path: '/conciliacion' },
  { word: 'commissions', icon: ChartColumn, path: '/comisiones' },
  { word: 'invoices', icon: ScrollText, path: '/cuentas-de-cobro' },
  { word: 'aging', icon: Hourglass, path: '/cartera' },
  { word: 'coupons', icon: Wallet, path: '/cupones' },
];

/** Either permission suffices: to see the cases, or the monthly report. */
const COMPLIANCE: readonly Need[] = ['ops:investigate', 'ops:money'];

/** The operator's console has its own navigation. */
export const operatorSections: readonly Single[] = [
  { ...shared('health', '/ops/salud'), icon: HeartPulse },
  { ...shared('merchants', '/ops/comercios'), icon: Store },
  { ...shared('requests', '/ops/solicitudes'), icon: ClipboardCheck },
  { ...shared('approvals', '/ops/aprobaciones'), icon: UserCheck },
  { ...shared('connections', '/ops/conexiones'), icon: Cable },
  { ...shared('routes', '/ops/rutas'), icon: Split },
  { ...shared('queues', '/ops/colas'), icon: ListOrdered },
  { ...shared('paymentMethods', '/ops/medios-de-pago'), icon: Landmark },
  { ...shared('review', '/ops/revision'), icon: SearchCheck },
  { ...shared('cases', '/ops/disputas'), icon: ShieldQuestion },
  { ...shared('settlements', '/ops/liquidaciones'), icon: CalendarClock },
  { ...shared('payouts', '/ops/desembolsos'), icon: Banknote },
  { ...shared('withholdings', '/ops/retenciones'), icon: Gavel },
  { ...shared('ledger', '/ops/libro'), icon: BookOpenCheck },
  { ...shared('personalData', '/ops/datos-personales'), icon: UserX },
  { ...shared('compliance', '/ops/cumplimiento'), icon: Scale, needs: COMPLIANCE },
  { ...shared('people', '/ops/personas'), icon: UsersRound, needs: 'ops:administer' },
  { ...shared('installationAudit', '/ops/auditoria'), icon: ScrollText, needs: 'ops:administer' },
];

/** Whether an entry is offered in the environment, to a merchant that is settled or not. */
export const isOffered = (entry: Entry, environment: Environment, isSettled: boolean): boolean =>
  (entry.only === undefined || entry.only === environment) && (entry.isSettled !== true || isSettled);

export const isGroup = (section: Single | Group): section is Group => 'entries' in section;

export const entriesOf = (sections: readonly (Single | Group)[]): Entry[] =>
  sections.flatMap((section): readonly Entry[] => (isGroup(section) ? section.entries : [section]));

export const isInConsole = (path: string): boolean => path === '/ops' || path.startsWith('/ops/');

/** Actions in the palette; each opens its screen with the action's dialog. */
export const actions: readonly Entry[] = [
  { word: 'newLink', path: '/enlaces?nuevo=1', needs: 'money' },
  { word: 'reviewPayments', path: '/antifraude?status=pending', needs: 'review' },
  { word: 'newPlan', path: '/planes?nuevo=1', needs: 'money' },
  { word: 'newSubscription', path: '/suscripciones/nueva', needs: 'money' },
  { word: 'newInvoice', path: '/cuentas-de-cobro/nueva', needs: 'money' },
  { word: 'newWebhook', path: '/webhooks?nuevo=1', needs: 'webhooks' },
  { word: 'advanceClock', path: '/simulador', only: 'sandbox', needs: 'simulate' },
  { ...shared('invite', '/equipo?nuevo=1'), needs: 'team' },
  shared('account', '/cuenta'),
];

const segments: Record<Environment, string> = { sandbox: 'pruebas', production: 'produccion' };

export const homeOf = (environment: Environment): string => `/${segments[environment]}`;

export const addressOf = (entry: Pick<Entry, 'path' | 'isShared'>, environment: Environment): string =>
  entry.isShared === true ? entry.path : homeOf(environment) + entry.path;

/** A URL's environment and the rest of its path; undefined for screens outside both environments. */
export function splitEnvironment(path: string): { environment: Environment; rest: string } | undefined {
  const [, first = '', ...rest] = path.split('/');
  const environment = (Object.keys(segments) as Environment[]).find(name => segments[name] === first);
  return environment && { environment, rest: `/${rest.join('/')}` };
}

/** True if the entry is the current screen, or a parent of it. */
export function isAt(entry: Entry, path: string, environment: Environment): boolean {
  const address = addressOf(entry, environment);
  return path === address || (entry.path !== '' && path.startsWith(`${address}/`));
}

/** The group that contains the current screen. */
export const groupAt = (path: string, environment: Environment): Group | undefined =>
  merchantSections
    .filter(isGroup)
    .find(({ entries }) => entries.some(entry => isAt(entry, path, environment)));
