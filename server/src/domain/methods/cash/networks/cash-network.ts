/** A chain of tills that takes money for vouchers of every merchant of the environment. */
export interface CashNetwork {
  id: string;
  name: string;
  /** The number under which its tills know this gateway. */
  convenio: string | null;
  /** What its tills take at most. */
  maxAmountCentavos: bigint | null;
  status: 'active' | 'disabled';
  creationDate: Date;
}

/** The ledger's account of what a network owes for payments that it took, as a negative number. */
export const networkAccount = (networkId: string): string => `cash:${networkId}`;

/** The network that the sandbox's pay tool plays. */
export const sandboxNetwork = { id: 'sandbox', name: 'Red de pruebas' } as const;
