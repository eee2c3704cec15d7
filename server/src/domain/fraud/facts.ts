/** What is known of a charge before it goes to the processor. */
export interface FraudFacts {
  transactionId: string;
  amountCentavos: bigint;
  cardFingerprint: Buffer;
  /** The first six digits. */
  cardBin: string;
  /** One of the sandbox's known numbers (interface 3). */
  isTestCard: boolean;
  /** null or empty: there is none, and rules that count by it do not apply. The same for the next two. */
  deviceSessionId: string | null;
  customerId: string | null;
  ipAddress: string | null;
  email: string | null;
  now: Date;
}

/** The part that velocity rules look at. */
export type VelocityFacts = Omit<FraudFacts, 'amountCentavos' | 'cardBin' | 'email'>;
