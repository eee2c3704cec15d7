import Type from 'typebox';
import { addConnection } from '../../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../../src/domain/routing/set-routing.ts';
import type { CashProvider, CashState } from '../../../../src/processors/cash-provider.ts';
import type { ConnectionKind } from '../../../../src/processors/connections/connection.ts';
import type { ConnectionBoard } from '../../../../src/processors/connections/connection-board.ts';
import type { PseProvider, PseState } from '../../../../src/processors/pse-provider.ts';
import type { TestGateway } from '../../world/gateway/test-gateway.ts';

/** A payment as the remote host has it. */
export interface RemotePayment {
  state: PseState | CashState;
  amountCentavos: bigint;
  /** The CUS of a PSE payment, or the number of a voucher. */
  number: string;
}

/** How a connection handles new payments. */
export type RemoteBehavior =
  | 'answers'
  /** The host is unreachable; the connection sends nothing. */
  | 'away'
  | 'refuses'
  /** The host creates the payment, but its response is lost. */
  | 'loses_answers'
  | 'loses_requests'
  /** The gateway crashes before the request leaves, or when the response arrives. */
  | 'dies_before'
  | 'dies_after';

/** Simulates a crash of the gateway: nothing after it runs. */
export class Crash extends Error {}

export class RemoteSide {
  conduct: RemoteBehavior = 'answers';
  isUsable = true;
  /** Whether inquiries get a response. */
  answersInquiries = true;
  barcode: string | null = null;
  readonly payments = new Map<string, RemotePayment>();
  readonly asked: string[] = [];
  /** Unique per test; `name` is what the test calls the connection. */
  readonly id: string;
  readonly name: string;

  constructor(id: string, name: string) {
    this.id = id;
    this.name = name;
  }

  get(reference: string): RemotePayment {
    const payment = this.payments.get(reference);
    if (payment === undefined) throw new Error(`${this.name} does not have ${reference}`);
    return payment;
  }

  only(): RemotePayment {
    const [payment, ...others] = this.payments.values();
    if (payment === undefined || others.length > 0) throw new Error(`${this.name} has ${this.payments.size}`);
    return payment;
  }

  private open<Started>(reference: string, amountCentavos: bigint, started: (number: string) => Started) {
    this.asked.push(`start ${reference}`);
    if (this.conduct === 'away') return { kind: 'unavailable' } as const;
    if (this.conduct === 'refuses') return { kind: 'refused', reason: 'amount_not_allowed' } as const;
    if (this.conduct === 'loses_requests') return { kind: 'unknown' } as const;
    const number = `${this.name}${this.payments.size + 1}`;
    const known = this.payments.get(reference) ?? { state: 'pending', amountCentavos, number };
    this.payments.set(reference, known);
    return this.conduct === 'loses_answers' ? ({ kind: 'unknown' } as const) : started(known.number);
  }

  private find(reference: string) {
    this.asked.push(`inquire ${reference}`);
    if (!this.answersInquiries) return { kind: 'unknown' } as const;
    return this.payments.get(reference) ?? ({ kind: 'not_found' } as const);
  }

  /** Thrown outside the connection, which would catch the error: the whole gateway has crashed. */
  async crashAround<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (this.conduct === 'dies_before') throw new Crash();
    const answer = await call();
    if (this.conduct === 'dies_after') throw new Crash();
    return answer;
  }

  readonly pse: PseProvider = {
    listBanks: async () =>
      this.conduct === 'away'
        ? { kind: 'unavailable' }
        : { kind: 'banks', banks: [{ code: '9001', name: `Banco de ${this.name}` }] },
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

export interface ScriptedConnections {
  options: {
    connectionKinds: readonly ConnectionKind[];
    connections: (board: ConnectionBoard) => ConnectionBoard;
  };
  /**
   * Opens new connections and routes the merchant's PSE payments and vouchers to them in this order; no names, no
   * route.
   */
  route(shop: TestGateway, merchantId: string, ...names: readonly string[]): Promise<RemoteSide[]>;
}

/** `andes` for `andes-7`: the number makes the id unique per test. */
export const nameOfConnection = (connectionId: string | null): string =>
  connectionId?.replace(/-\d+$/, '') ?? 'none';

const nothing = Type.Object({});

export function scriptedConnections(): ScriptedConnections {
  const sides = new Map<string, RemoteSide>();
  const kind: ConnectionKind = {
    name: 'openpay',
    methods: ['pse', 'store'],
    capabilities: { canInquire: true, canHold: true, canRefundPartly: true },
    settings: nothing,
    secrets: nothing,
    enrolment: { schema: nothing, secret: [] },
    destinationOf: () => ({ host: 'scripted.example', port: 443, identity: '' }),
    open({ id }) {
      const side = get(id);
      return {
        pse: side.pse,
        cash: side.cash,
        state: () => ({
          isReady: side.isUsable,
          summary: '',
          inFlight: 0,
          lastAnswerAt: null,
          lastFault: null,
        }),
        check: async () => ({ kind: 'answered', afterMs: 1 }),
        close: async () => undefined,
      };
    },
  };
  const make = async ({ gateway }: TestGateway, merchantId: string, name: string): Promise<RemoteSide> => {
    const side = new RemoteSide(`${name}-${sides.size + 1}`, name);
    sides.set(side.id, side);
    const connection = { id: side.id, kind: 'openpay', name: `Red ${name}`, settings: {}, secrets: {} };
    await addConnection(gateway, connection);
    await enrolMerchant(gateway, { merchantId, linkId: side.id, values: {} });
    return side;
  };
  const get = (id: string): RemoteSide => {
    const side = sides.get(id);
    if (side === undefined) throw new Error(`the connection ${id} has no scripted remote side`);
    return side;
  };
  const before = (board: ConnectionBoard): ConnectionBoard => ({
    ...board,
    async pse(id) {
      const connection = await board.pse(id);
      return { ...connection, start: (...call) => get(id).crashAround(() => connection.start(...call)) };
    },
    async cash(id) {
      const connection = await board.cash(id);
      return { ...connection, start: (...call) => get(id).crashAround(() => connection.start(...call)) };
    },
  });
  return {
    options: { connectionKinds: [kind], connections: before },
    async route(shop, merchantId, ...names) {
      const made: RemoteSide[] = [];
      for (const name of names) made.push(await make(shop, merchantId, name));
      const rules = made.length === 0 ? [] : [{ links: made.map(({ id }) => id) }];
      for (const method of ['pse', 'store']) await setRouting(shop.gateway, { merchantId, method, rules });
      // Opens each connection while the host is reachable, so that a test never waits for one that stays down.
      for (const { id } of made) await shop.gateway.connections.judge(id);
      return made;
    },
  };
}
