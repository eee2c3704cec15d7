import type { Deadline, ThreeDSecureResult } from './card-processor.ts';

/**
 * The port to card issuers for 3-D Secure. The issuer authenticates the holder immediately (frictionless), or
 * challenges them on its own page and then redirects the payer to `returnUrl`.
 */
export interface CardholderAuthentication {
  start(request: AuthenticationRequest, deadline: Deadline): Promise<AuthenticationStart>;
  /** The result of a challenge. The payer's return proves nothing; only the issuer's answer counts. */
  result(id: string, deadline: Deadline): Promise<AuthenticationResult>;
}

export interface AuthenticationRequest {
  /** Our id, hard to guess. */
  id: string;
  merchantId: string;
  shopName: string;
  amountCentavos: bigint;
  cardNumber: string;
  returnUrl: string;
}

/** `proof` goes to the acquirer with the authorization and makes the issuer liable for fraud. */
export type Authenticated = { kind: 'authenticated'; proof: ThreeDSecureResult };

export type AuthenticationStart =
  | Authenticated
  | { kind: 'failed' }
  | { kind: 'challenge'; url: string }
  | { kind: 'unavailable' };

export type AuthenticationResult =
  | Authenticated
  | { kind: 'failed' }
  | { kind: 'pending' }
  | { kind: 'unavailable' };

/** The issuer's final result, or its unavailability. */
export type IssuerVerdict = Authenticated | { kind: 'failed' | 'unavailable' };
