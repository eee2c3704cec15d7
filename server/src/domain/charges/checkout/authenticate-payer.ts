import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newSecret } from '../../../platform/primitives/values/id.ts';
import type { IssuerVerdict } from '../../../processors/cardholder-authentication.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { type Authentication, insertAuthentication, resolveAuthentication } from './authentication-store.ts';

/** The time that issuers usually give cardholders for a challenge. */
export const AUTHENTICATION_LIFE_MS = 30 * 60_000;

export type PayerAuthentication =
  | IssuerVerdict
  /** The payer goes to `url`; `keep` stores the state in the caller's transaction. */
  | { kind: 'challenge'; url: string; keep: (tx: Queryable) => Promise<unknown> };

/** 3-D Secure: asks the issuer whether the payer holds the card. */
export async function authenticatePayer(
  gateway: Gateway,
  merchant: Merchant,
  payment: {
    transactionId: string;
    /** The payment link that the payer returns to. */
    handle: string;
    attemptNumber: number;
    amountCentavos: bigint;
    sourceId: string;
    cardNumber: string;
    ipAddress: string;
    deviceSessionId: string | null;
    installments?: number | undefined;
  },
): Promise<PayerAuthentication> {
  const { cardholderAuthentication: issuers, realClock, processorTimeoutMs } = gateway;
  if (issuers === undefined) return { kind: 'unavailable' };
  const id = newSecret(32);
  const { handle, cardNumber, ...kept } = payment;
  const started = await issuers.start(
    {
      id,
      merchantId: merchant.id,
      shopName: merchant.name,
      amountCentavos: payment.amountCentavos,
      cardNumber,
      returnUrl: `${gateway.baseUrl}/pagar/${handle}/autenticado?a=${id}`,
    },
    { timeoutMs: processorTimeoutMs },
  );
  if (started.kind === 'unavailable') return started;
  const now = realClock.now();
  const authentication: Authentication = {
    id,
    merchantId: merchant.id,
    transactionId: kept.transactionId,
    attemptNumber: kept.attemptNumber,
    sourceId: kept.sourceId,
    // Empty if the issuer decided without a challenge.
    challengeUrl: started.kind === 'challenge' ? started.url : '',
    ipAddress: kept.ipAddress,
    deviceSessionId: kept.deviceSessionId,
    installments: kept.installments ?? null,
    expiresAt: new Date(now.getTime() + (started.kind === 'challenge' ? AUTHENTICATION_LIFE_MS : 0)),
  };
  if (started.kind !== 'challenge') {
    await gateway.database.transaction(async tx => {
      await insertAuthentication(tx, authentication, now);
      await resolveAuthentication(tx, authentication, started, now);
    });
    return started;
  }
  return { ...started, keep: tx => insertAuthentication(tx, authentication, now) };
}
