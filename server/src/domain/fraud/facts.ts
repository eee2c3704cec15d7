/**
 * The origin of an outsider's request. A field is null or empty if unknown; rules that count by it then do not
 * apply.
 */
export interface Origin {
  deviceSessionId: string | null;
  /** The caller's IP address; for API calls, that of the shop's server. */
  ipAddress: string | null;
  /** The IP address of the payer's browser: known on our pages and for calls with the public key. */
  payerIpAddress: string | null;
}

/** Facts about an authorization before it is sent to the processor. */
export interface FraudFacts extends Origin {
  /** Id of the charge, or of the card if it is only saved or verified. */
  transactionId: string;
  /** False if a card is saved or verified: rules that count charges do not apply. */
  isCharge: boolean;
  amountCentavos: bigint;
  cardFingerprint: Buffer;
  /** The first six digits. */
  cardBin: string;
  /** One of the sandbox's published test cards (Interface 18.1). */
  isTestCard: boolean;
  customerId: string | null;
  email: string | null;
  now: Date;
}

/** The facts that velocity rules use. */
export type VelocityFacts = Omit<FraudFacts, 'amountCentavos' | 'cardBin' | 'email'>;
