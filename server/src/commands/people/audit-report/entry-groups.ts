/** Requests for changes under dual control, and their decisions. */
export const DUAL_CONTROL: readonly string[] = [
  'change_requested',
  'change_confirmed',
  'change_rejected',
  'change_withdrawn',
];

/** PCI DSS 3.6 and 3.7: keys created, changed, shown, handed over or revoked. */
export const KEYS: readonly string[] = [
  'vault_rotated',
  'audit_sealed',
  'key_rotated',
  'key_revoked',
  'key_restricted',
  'first_keys_shown',
  'merchant_created',
  'merchant_exported',
  'merchant_imported',
  'cash_network_created',
  'cash_network_key_rotated',
  'link_added',
  'link_changed',
  'backup_made',
  'POST /webhooks/:webhook_id/rotate_secret',
];

/** PCI DSS 7 and 8: rights, and how people authenticate. */
export const ACCOUNTS: readonly string[] = [
  'operator_added',
  'operator_removed',
  'operator_role_changed',
  'access_reviewed',
  'signed_up',
  'account_purged',
  'demo_account_retired',
  'member_invited',
  'invitation_accepted',
  'invitation_withdrawn',
  'member_removed',
  'member_role_changed',
  'merchant_assigned',
  'password_changed',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'second_factors_forgotten',
  'passkey_added',
  'passkey_removed',
];

export const REFUSALS: readonly string[] = ['sign_in_refused', 'authentication_refused'];

export const IMPERSONATIONS: readonly string[] = ['impersonation_started', 'impersonation_ended'];
