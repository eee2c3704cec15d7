import { type Event, readDelivery } from '@recaudo/client';

/** A delivery as Medusa hands it on; the raw body may have been through a queue. */
export interface Delivery {
  data: Record<string, unknown>;
  rawData: string | Buffer;
  headers: Record<string, unknown>;
}

/** A queue of Medusa's may be hours behind. Nothing is done by what a delivery says, so an old one does no harm. */
const TOLERANCE_MS = 86_400_000;

const bytesOf = (raw: unknown): string | Uint8Array => {
  if (typeof raw === 'string' || raw instanceof Uint8Array) return raw;
  const { data } = (raw ?? {}) as { data?: unknown };
  return Buffer.from(Array.isArray(data) ? (data as number[]) : []);
};

/** The event, if the gateway has signed it; throws a SignatureError otherwise. */
export const readEvent = ({ rawData, headers }: Delivery, secret: string): Event =>
  readDelivery(bytesOf(rawData), headers as Record<string, string>, secret, { toleranceMs: TOLERANCE_MS });

/** The gateway tries a new address before it gives the secret away; the code is all that this says. */
export const verificationCodeOf = ({ data }: Delivery): string | undefined => {
  const { type, verification_code: code } = data ?? {};
  return type === 'verification' && typeof code === 'string' ? code : undefined;
};
