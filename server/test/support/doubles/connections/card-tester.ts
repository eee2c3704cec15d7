import { afterAll, beforeAll, beforeEach } from 'vitest';
import { inParallel } from '../../../../src/platform/primitives/concurrency/in-parallel.ts';
import type { Authorisation, CardProcessor } from '../../../../src/processors/card-processor.ts';
import { basic, type TestClient } from '../../world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../world/gateway/test-gateway.ts';
import { cardData } from '../../world/shop/shop.ts';

const BIN = '453201';
/** Card testers send many requests in parallel. */
const AT_ONCE = 25;

let given = 0;

/** Returns a new Luhn-valid number that is not a test card. */
export function newCardNumber(): string {
  given += 1;
  const body = BIN + String(given).padStart(9, '0');
  const sum = Array.from(body, Number)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? digit * 2 - (digit > 4 ? 9 : 0) : digit))
    .reduce((total, digit) => total + digit, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** Declines every number with the BIN of this file, like stolen cards, and collects the numbers it received. */
export function newCountingProcessor() {
  const seen = new Set<string>();
  const wrap = (sandbox: CardProcessor): CardProcessor => ({
    authorise: async ({ card }: Authorisation) => {
      if (card.number.startsWith(BIN)) seen.add(card.number);
      return { kind: 'declined', code: 3001 };
    },
    capture: (...call) => sandbox.capture(...call),
    refund: (...call) => sandbox.refund(...call),
    reverse: (...call) => sandbox.reverse(...call),
    inquire: (...call) => sandbox.inquire(...call),
  });
  return { wrap, seen };
}

/** A gateway in front of the counting processor, with a new merchant for each test. */
export interface TestedShop {
  readonly shop: TestGateway;
  readonly merchantId: string;
  readonly publicKey: string;
  readonly client: TestClient;
  /** Card numbers that have reached the processor in this test. */
  readonly seen: ReadonlySet<string>;
}

export function useTestedShop(): TestedShop {
  const { wrap, seen } = newCountingProcessor();
  let shop: TestGateway;
  let made: Awaited<ReturnType<TestGateway['merchant']>>;
  beforeAll(async () => {
    shop = await startTestGateway({ cardProcessor: wrap });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    seen.clear();
    made = await shop.merchant();
  });
  return {
    get shop() {
      return shop;
    },
    get merchantId() {
      return made.merchant.id;
    },
    get publicKey() {
      return made.publicKey;
    },
    get client() {
      return made.client;
    },
    seen,
  };
}

export const allAtOnce = <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> =>
  inParallel(AT_ONCE, items, work);

export const cards = (count: number): string[] => Array.from({ length: count }, newCardNumber);

let testers = 0;

/** A card tester: holds a shop's public key, uses its own IP address, and sends every request as a new browser. */
export function newCardTester({ app }: TestGateway, merchantId: string, publicKey: string) {
  testers += 1;
  const address = `203.0.113.${testers}`;
  const post = async (path: string, body: object, remoteAddress = address) => {
    const { statusCode, body: text } = await app.inject({
      method: 'POST',
      url: `/v1/${merchantId}${path}`,
      remoteAddress,
      headers: { authorization: basic(publicKey), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status: statusCode, body: JSON.parse(text) as Record<string, unknown> };
  };
  return {
    address,
    post,
    async newToken(number: string): Promise<string> {
      const { status, body } = await post('/tokens', cardData(number));
      if (status !== 201) throw new Error(`no token: ${JSON.stringify(body)}`);
      return String(body['id']);
    },
  };
}
