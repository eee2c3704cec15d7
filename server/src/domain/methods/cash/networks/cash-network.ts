/** A chain of tills that accepts payments for vouchers of every merchant of the environment. */
export interface CashNetwork {
  id: string;
  name: string;
  /** The number under which its tills know this gateway. */
  convenio: string | null;
  /** The highest amount that its tills accept. */
  maxAmountCentavos: bigint | null;
  status: 'active' | 'disabled';
  creationDate: Date;
}

/** The ledger account of the money that a network owes for its payments, as a negative number. */
export const networkAccount = (networkId: string): string => `cash:${networkId}`;

/** The network of the sandbox's payment tool. */
export const sandboxNetwork = { id: 'sandbox', name: 'Red de pruebas' } as const;
