import type { Bilingual } from './language.ts';

/** Changes that lead money or cards elsewhere: in production two people take part in each. */
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
] as const;
export type ChangeKindName = (typeof changeKinds)[number];

/** The command that requests one of these runs again once the change is confirmed. */
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

/** `confirmed`: two people have agreed, and the command that asked for the change has still to be run again. */
export const changeStates = ['pending', 'confirmed', 'applied', 'rejected', 'withdrawn', 'expired'] as const;
export type ChangeState = (typeof changeStates)[number];

/** What a change does, as emails, commands and screens name it. */
export const changeKindWords: Record<ChangeKindName, Bilingual> = {
  link_added: { es: 'Agregar una conexión', en: 'Add a connection' },
  link_changed: { es: 'Cambiar una conexión', en: 'Change a connection' },
  link_enabled: { es: 'Activar una conexión', en: 'Enable a connection' },
  route_changed: { es: 'Cambiar el enrutamiento', en: 'Change the routing' },
  merchant_enrolled: { es: 'Afiliar un comercio a una conexión', en: 'Enroll a merchant at a connection' },
  go_live_approved: { es: 'Aprobar el paso a producción', en: 'Approve a go-live request' },
  merchant_exported: { es: 'Exportar un comercio con sus tarjetas', en: 'Export a merchant with its cards' },
  key_rotated: { es: 'Emitir una llave nueva de un comercio', en: 'Issue a new key of a merchant' },
  merchant_assigned: { es: 'Entregar un comercio a un negocio', en: 'Give a merchant to a business' },
  copy_released: { es: 'Abrir una copia restaurada', en: 'Release a restored copy' },
  operator_added: { es: 'Agregar un operador', en: 'Add an operator' },
  volume_limits_changed: { es: 'Ampliar los límites de un comercio', en: 'Widen the limits of a merchant' },
  cash_network_opened: {
    es: 'Dar llave o paso a una red de efectivo',
    en: 'Give a cash network a key or enable it',
  },
  operator_role_changed: { es: 'Cambiar el rol de un operador', en: 'Change the role of an operator' },
};
