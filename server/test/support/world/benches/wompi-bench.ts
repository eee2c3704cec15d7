import type { HttpLine } from '../../../../src/processors/openpay/http/http-line.ts';
import { newHttpLine } from '../../../../src/processors/openpay/http/http-line.ts';
import { newTimeLeft, type TimeLeft } from '../../../../src/processors/openpay/http/time-left.ts';
import type { Acceptance, WompiMethod, WompiPayment } from '../../../../src/processors/wompi/payment-body.ts';
import { newWompiClient, type WompiClient } from '../../../../src/processors/wompi/wompi-client.ts';
import {
  startWompiSimulator,
  type WompiSimulator,
} from '../../../../tools/wompi-simulator/wompi-simulator.ts';

/** A client of Wompi and a simulated Wompi. */
export interface WompiBench {
  simulator: WompiSimulator;
  http: HttpLine;
  client: WompiClient;
  /** Of the simulator. */
  now: Date;
  left: TimeLeft;
  /** The configuration errors that the client reported. */
  faults: string[];
  clientWith(http: HttpLine, keys?: Partial<WompiSimulator['keys']>): WompiClient;
  accept(): Promise<Acceptance>;
  sendCard(number?: string): Promise<string>;
  byCard(number?: string): Promise<WompiMethod>;
  paymentOf(method: WompiPayment['method'], more?: Partial<WompiPayment>): Promise<WompiPayment>;
  close(): Promise<void>;
}

export const testCard = {
  number: '4242424242424242',
  holderName: 'Ana Torres',
  expirationMonth: '08',
  expirationYear: '30',
  cvc: '123',
};

export async function openWompiBench(): Promise<WompiBench> {
  const simulator = await startWompiSimulator({ now: () => bench.now });
  // People enter the address with its version.
  const http = openLine(`${simulator.baseUrl}/v1`);
  const faults: string[] = [];
  const left = newTimeLeft({ timeoutMs: 60_000 });
  const clientWith: WompiBench['clientWith'] = (line, keys = {}) =>
    newWompiClient(
      { http: line, fault: message => void faults.push(message) },
      { ...simulator.keys, ...keys },
    );
  const client = clientWith(http);
  const bench: WompiBench = {
    simulator,
    http,
    client,
    now: new Date('2026-11-19T15:00:00Z'),
    left,
    faults,
    clientWith,
    async accept() {
      const { terms, personalData } = valueOf(await client.merchant(left));
      return { terms: terms.token, personalData: personalData?.token ?? null };
    },
    sendCard: async (number = testCard.number) =>
      valueOf(await client.tokenizeCard({ ...testCard, number }, left)).id,
    byCard: async number => ({ type: 'CARD', token: await bench.sendCard(number), installments: 3 }),
    paymentOf: async (method, more = {}) => ({
      reference: 'tr1-1',
      amountCentavos: 150_000n,
      method,
      acceptance: await bench.accept(),
      email: 'ana@example.com',
      payer: { name: 'Ana Torres', phone: '573001234567', documentType: 'CC', document: '1020304050' },
      returnUrl: 'https://shop.example/back?order=7',
      expiresAt: new Date('2026-11-20T15:00:00Z'),
      ip: '203.0.113.7',
      ...more,
    }),
    async close() {
      await http.close();
      await simulator.close();
    },
  };
  return bench;
}

export function openLine(baseUrl: string): HttpLine {
  const line = newHttpLine({ baseUrl });
  if (line === undefined) throw new Error('no address');
  return line;
}

/** The value of a response; throws if there is none. */
export function valueOf<Value>(answer: { kind: string } | { kind: 'read'; value: Value }): Value {
  if (!('value' in answer)) throw new Error(JSON.stringify(answer));
  return answer.value;
}
