import type { CashProvider, CashState } from '../../src/processors/cash-provider.ts';
import { type LinkBoard, noLinks } from '../../src/processors/links/link-board.ts';
import type { PseProvider, PseState } from '../../src/processors/pse-provider.ts';

/** What the far side of a link has under one of our references. */
export interface FarPayment {
  state: PseState | CashState;
  amountCentavos: bigint;
  /** Its CUS, or the number for the counter. */
  number: string;
}

/** How a link treats what is opened over it. */
export type Conduct =
  | 'answers'
  /** Nothing is sent. */
  | 'away'
  | 'refuses'
  /** The far side has it, and nobody hears so. */
  | 'loses_answers'
  | 'loses_requests'
  /** The gateway is gone before the request left, or when the answer came. */
  | 'dies_before'
  | 'dies_after';

/** The gateway dies: what it was about to do next does not happen. */
export class Crash extends Error {}

/** One link and whoever is at its other end. */
export class FarSide {
  conduct: Conduct = 'answers';
  isUsable = true;
  /** Whether it answers questions. */
  isHeard = true;
  barcode: string | null = null;
  readonly payments = new Map<string, FarPayment>();
  readonly asked: string[] = [];
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  get(reference: string): FarPayment {
    const payment = this.payments.get(reference);
    if (payment === undefined) throw new Error(`${this.id} does not have ${reference}`);
    return payment;
  }

  only(): FarPayment {
    const [payment, ...others] = this.payments.values();
    if (payment === undefined || others.length > 0) throw new Error(`${this.id} has ${this.payments.size}`);
    return payment;
  }

  private open<Started>(reference: string, amountCentavos: bigint, started: (number: string) => Started) {
    this.asked.push(`start ${reference}`);
    if (this.conduct === 'away') return { kind: 'unavailable' } as const;
    if (this.conduct === 'refuses') return { kind: 'refused', reason: 'amount_not_allowed' } as const;
    if (this.conduct === 'dies_before') throw new Crash();
    if (this.conduct === 'loses_requests') return { kind: 'unknown' } as const;
    const number = `${this.id}${this.payments.size + 1}`;
    const known = this.payments.get(reference) ?? { state: 'pending', amountCentavos, number };
    this.payments.set(reference, known);
    if (this.conduct === 'dies_after') throw new Crash();
    return this.conduct === 'loses_answers' ? ({ kind: 'unknown' } as const) : started(known.number);
  }

  private find(reference: string) {
    this.asked.push(`inquire ${reference}`);
    if (!this.isHeard) return { kind: 'unknown' } as const;
    return this.payments.get(reference) ?? ({ kind: 'not_found' } as const);
  }

  readonly pse: PseProvider = {
    listBanks: async () =>
      this.conduct === 'away'
        ? { kind: 'unavailable' }
        : { kind: 'banks', banks: [{ code: '9001', name: `Banco de ${this.id}` }] },
    start: async ({ reference, amountCentavos }) =>
      this.open(reference, amountCentavos, cus => ({ kind: 'started', cus, bankUrl: bankUrlOf(cus) })),
    inquire: async ({ reference }) => {
      const found = this.find(reference);
      if ('kind' in found) return found;
      const { state, amountCentavos, number: cus } = found;
      return { kind: 'found', state: state as PseState, cus, bankUrl: bankUrlOf(cus), amountCentavos };
    },
  };

  readonly cash: CashProvider = {
    start: async ({ reference, amountCentavos }) =>
      this.open(reference, amountCentavos, paymentReference => ({
        kind: 'started',
        paymentReference,
        barcode: this.barcode,
      })),
    inquire: async ({ reference }) => {
      const found = this.find(reference);
      if ('kind' in found) return found;
      const { state, amountCentavos, number: paymentReference } = found;
      return {
        kind: 'found',
        state: state as CashState,
        paymentReference,
        amountCentavos,
        paidAt: state === 'paid' ? new Date('2026-11-14T16:00:00Z') : null,
      };
    },
  };
}

const bankUrlOf = (cus: string): string => `https://bank.example/${cus}`;

export interface ScriptedLinks extends LinkBoard {
  /** New links, which every payment from now on may take in this order. None: there is no route. */
  route(...ids: readonly string[]): FarSide[];
}

/** Links whose far sides do what a test says. */
export function scriptedLinks(): ScriptedLinks {
  const sides = new Map<string, FarSide>();
  let routed: readonly string[] = [];
  const get = (id: string): FarSide => {
    const side = sides.get(id);
    if (side === undefined) throw new Error(`there is no link ${id}`);
    return side;
  };
  return {
    ...noLinks,
    route(...ids) {
      routed = ids;
      return ids.map(id => {
        const side = new FarSide(id);
        sides.set(id, side);
        return side;
      });
    },
    pse: async id => get(id).pse,
    cash: async id => get(id).cash,
    isUsable: async id => get(id).isUsable,
    states: () =>
      routed.map(linkId => ({
        linkId,
        state: { isReady: true, summary: '', inFlight: 0, lastAnswerAt: null, lastFault: null },
        circuit: 'closed',
      })),
  };
}
