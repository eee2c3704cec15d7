/** Where what a stranger causes comes from. null or empty: not known, and rules that count by it do not apply. */
export interface Origin {
  deviceSessionId: string | null;
  /** The address that called: a shop's server, where one calls. */
  ipAddress: string | null;
  /** The address of the payer's own browser: known on our pages, and where the public key was used. */
  payerIpAddress: string | null;
}

/** What is known of an authorisation before it goes to the processor. */
export interface FraudFacts extends Origin {
  /** Of the charge; of the card, where one is only saved or verified. */
  transactionId: string;
  /** False where a card is saved or verified: rules that count charges do not apply. */
  isCharge: boolean;
  amountCentavos: bigint;
  cardFingerprint: Buffer;
  /** The first six digits. */
  cardBin: string;
  /** One of the sandbox's known numbers (Interface 18.1). */
  isTestCard: boolean;
  customerId: string | null;
  email: string | null;
  now: Date;
}

/** The part that velocity rules look at. */
export type VelocityFacts = Omit<FraudFacts, 'amountCentavos' | 'cardBin' | 'email'>;
