import type { Bilingual } from '../words/language.ts';

/** Changes that redirect money or cards: in production, each needs two people. */
export const changeKinds = [
  'link_added',
  'link_changed',
  'link_enabled',
  'route_changed',
  'merchant_enrolled',
  'go_live_approved',
  'merchant_exported',
  'key_rotated',
  'merchant_assigned',
  'copy_released',
  'operator_added',
  'operator_role_changed',
  'volume_limits_changed',
  'cash_network_opened',
  'payout_account_verified',
  'payouts_approved',
] as const;
export type ChangeKindName = (typeof changeKinds)[number];

/** After confirmation, the requester runs the command again. */
export const commandChangeKinds = [
  'merchant_exported',
  'key_rotated',
  'merchant_assigned',
  'copy_released',
  'operator_added',
  'cash_network_opened',
] as const;
export type CommandChangeKind = (typeof commandChangeKinds)[number];
export const isCommandChange = (kind: ChangeKindName): kind is CommandChangeKind =>
  commandChangeKinds.some(name => name === kind);

/** `confirmed`: two people agreed, and the requesting command has yet to run again. */
export const changeStates = ['pending', 'confirmed', 'applied', 'rejected', 'withdrawn', 'expired'] as const;
export type ChangeState = (typeof changeStates)[number];

/** Names of changes in emails, commands and screens. */
export const changeKindWords: Record<ChangeKindName, Bilingual> = {
  link_added: { es: 'Agregar una conexión', en: 'Add a connection' },
  link_changed: { es: 'Cambiar una conexión', en: 'Change a connection' },
  link_enabled: { es: 'Activar una conexión', en: 'Enable a connection' },
  route_changed: { es: 'Cambiar el enrutamiento', en: 'Change the routing' },
  merchant_enrolled: { es: 'Afiliar un comercio a una conexión', en: 'Enroll a merchant at a connection' },
  go_live_approved: { es: 'Aprobar el paso a producción', en: 'Approve a go-live request' },
  merchant_exported: { es: 'Exportar un comercio con sus tarjetas', en: 'Export a merchant with its cards' },
  key_rotated: { es: 'Emitir una llave nueva de un comercio', en: 'Issue a new merchant key' },
  merchant_assigned: { es: 'Entregar un comercio a un negocio', en: 'Assign a merchant to a business' },
  copy_released: { es: 'Abrir una copia restaurada', en: 'Release a restored copy' },
  operator_added: { es: 'Agregar un operador', en: 'Add an operator' },
  volume_limits_changed: { es: 'Ampliar los límites de un comercio', en: "Raise a merchant's limits" },
  cash_network_opened: {
    es: 'Dar llave o paso a una red de efectivo',
    en: 'Issue a key to a cash network or enable it',
  },
  payout_account_verified: {
    es: 'Verificar la cuenta para los desembolsos de un comercio',
    en: 'Verify the payout account of a merchant',
  },
  payouts_approved: { es: 'Aprobar un lote de desembolsos', en: 'Approve a batch of payouts' },
  operator_role_changed: { es: 'Cambiar el rol de un operador', en: "Change an operator's role" },
};
