import type { ChangeKindName } from '../shared/audit/change-words.ts';
import type { Bilingual } from '../shared/words/language.ts';

export const operatorRoles = ['support', 'disputes', 'finance', 'administrator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Every duty that an operator route can require. */
export const operatorDuties = [
  /** Views the console, and businesses read-only. Changes nothing. */
  'view',
  /** Chargebacks and statutory reversals. */
  'disputes',
  /** Cases of suspicious activity. Support never sees them: the law forbids warning the merchant. */
  'investigate',
  /** Fees, limits, the ledger, payments in review, reports. */
  'money',
  /** Connections, routing, merchants, backups, pauses, jobs, people. */
  'administer',
] as const;
export type OperatorDuty = (typeof operatorDuties)[number];

/** The only table that decides which operator roles do what. */
export const dutyRoles: Record<OperatorDuty, readonly OperatorRole[]> = {
  view: operatorRoles,
  disputes: ['disputes', 'administrator'],
  investigate: ['disputes', 'administrator'],
  money: ['finance', 'administrator'],
  administer: ['administrator'],
};

export const mayServe = (role: OperatorRole | null, duty: OperatorDuty): boolean =>
  role !== null && dutyRoles[duty].includes(role);

export const dutiesOf = (role: OperatorRole): readonly OperatorDuty[] =>
  operatorDuties.filter(duty => mayServe(role, duty));

/** Confirming a change takes the same duty as requesting it. */
export const changeDuties: Record<ChangeKindName, OperatorDuty> = {
  link_added: 'administer',
  link_changed: 'administer',
  link_enabled: 'administer',
  route_changed: 'administer',
  merchant_enrolled: 'administer',
  go_live_approved: 'administer',
  merchant_exported: 'administer',
  key_rotated: 'administer',
  merchant_assigned: 'administer',
  copy_released: 'administer',
  operator_added: 'administer',
  operator_role_changed: 'administer',
  volume_limits_changed: 'money',
  cash_network_opened: 'administer',
  payout_account_verified: 'money',
  payouts_approved: 'money',
};

export const operatorRoleWords: Record<OperatorRole, Bilingual> = {
  support: { es: 'soporte', en: 'support' },
  disputes: { es: 'disputas', en: 'disputes' },
  finance: { es: 'finanzas', en: 'finance' },
  administrator: { es: 'administrador', en: 'administrator' },
};

export const operatorDutyWords: Record<OperatorDuty, Bilingual> = {
  view: { es: 'ver la consola y los comercios', en: 'view the console and merchants' },
  disputes: { es: 'contracargos y reversiones', en: 'chargebacks and statutory reversals' },
  investigate: { es: 'operaciones sospechosas', en: 'suspicious activity' },
  money: {
    es: 'comisiones, límites, libro, pagos en revisión e informes',
    en: 'fees, limits, ledger, payments in review and reports',
  },
  administer: {
    es: 'conexiones, enrutamiento, comercios, copias, pausas y personas',
    en: 'connections, routing, merchants, backups, pauses and people',
  },
};

export const isOperatorRole = (text: string): text is OperatorRole => Object.hasOwn(operatorRoleWords, text);
