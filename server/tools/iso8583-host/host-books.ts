/** A host's entry for one message, under the key that field 90 would contain. */
export interface HostEntry {
  /** Terminal, message type, trace number and time, which together are unique. */
  key: string;
  operation: 'purchase' | 'hold' | 'completion' | 'refund' | 'reversal';
  amountCentavos: bigint;
  /** The key of the original message. */
  originalKey: string | null;
  responseCode: string;
  isReversed: boolean;
  authorization: string;
}

export type HostRequest = Pick<HostEntry, 'key' | 'operation' | 'amountCentavos' | 'originalKey'>;

/**
 * The journal of an acquirer's host: a repeated message is the same operation, and a reversal also applies to a message that
 * arrives later.
 */
export class HostBooks {
  readonly entries = new Map<string, HostEntry>();
  readonly #fences = new Set<string>();

  /** `decision` returns the response code for an otherwise valid purchase or hold. */
  take(request: HostRequest, decision: () => string): HostEntry {
    const present = this.entries.get(request.key);
    if (present !== undefined) return present;
    const entry: HostEntry = {
      ...request,
      responseCode: this.#judge(request, decision),
      isReversed: false,
      authorization: String(this.entries.size + 1).padStart(6, '0'),
    };
    this.entries.set(request.key, entry);
    return entry;
  }

  #judge({ operation, key, originalKey, amountCentavos }: HostRequest, decision: () => string): string {
    if (operation === 'reversal') return this.#reverse(originalKey ?? '');
    if (this.#fences.has(key)) return TAKEN_BACK;
    if (operation === 'purchase' || operation === 'hold') return decision();
    const original = this.entries.get(originalKey ?? '');
    if (original === undefined || original.responseCode !== APPROVED || original.isReversed) return UNKNOWN;
    return operation === 'refund' || amountCentavos <= original.amountCentavos ? APPROVED : WRONG_AMOUNT;
  }

  #reverse(originalKey: string): string {
    const original = this.entries.get(originalKey);
    this.#fences.add(originalKey);
    if (original === undefined) return UNKNOWN;
    original.isReversed = true;
    return APPROVED;
  }
}

export const APPROVED = '00';
/** Not found there. */
const UNKNOWN = '25';
const TAKEN_BACK = '12';
const WRONG_AMOUNT = '13';
