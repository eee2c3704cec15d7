import type { Deadline, ThreeDSecureResult } from './card-processor.ts';

/**
 * The port to the issuers of cards for 3-D Secure: is the payer the holder of the card? The issuer answers at once
 * (frictionless), or asks the holder on a page of its own and sends the payer back to `returnUrl` afterwards.
 */
export interface CardholderAuthentication {
  start(request: AuthenticationRequest, deadline: Deadline): Promise<AuthenticationStart>;
  /** What became of a challenge. The payer's return says nothing: only the issuer is believed. */
  result(id: string, deadline: Deadline): Promise<AuthenticationResult>;
}

export interface AuthenticationRequest {
  /** Ours, and hard to guess. */
  id: string;
  merchantId: string;
  shopName: string;
  amountCentavos: bigint;
  cardNumber: string;
  returnUrl: string;
}

/** `proof` goes to the acquirer with the authorisation: by it the issuer answers for the holder. */
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

/** What an issuer has said for good, or could not be asked. */
export type IssuerVerdict = Authenticated | { kind: 'failed' | 'unavailable' };
