/**
 * Why the vault refused. `unknown_key`: the key ring lacks the key that sealed it (wrong or old key file).
 * `damaged`: altered, truncated, or sealed for another owner; GCM cannot and must not tell these apart.
 */
export type VaultErrorReason = 'unknown_key' | 'damaged' | 'bad_key_file';

/** Contains no key material, no card number and no cause that could, so it is safe to log. */
export class VaultError extends Error {
  readonly reason: VaultErrorReason;

  constructor(reason: VaultErrorReason, message: string) {
    super(message);
    this.name = 'VaultError';
    this.reason = reason;
  }
}
