import { startWompiSimulator, type WompiSimulator } from '../../wompi-simulator/wompi-simulator.ts';
import { loadWompiSdk, type SdkResult, type SdkTransaction, type WompiSdk } from '../programs/wompi-sdk.ts';
import { type Played, titleOf } from '../report.ts';

const place = { host: 'wompi-node', dialect: 'payments v1', transport: 'HTTP' };
const SANDBOX = 'https://sandbox.wompi.co';

interface Stage {
  simulator: WompiSimulator;
  sdk: WompiSdk;
  client: InstanceType<WompiSdk['WompiClient']>;
  /** Creates a payment with an unused reference, signed by the SDK. */
  pay(how: object, reference?: string): Promise<SdkResult<SdkTransaction>>;
}

/** Throws the SDK's error: it validates every response against its own schemas. */
function valueOf<Value>([error, value]: SdkResult<Value>): Value {
  if (error !== null) throw error;
  return value;
}

function expectEqual(actual: unknown, expected: unknown): void {
  if (actual !== expected)
    throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

async function finishedAs(stage: Stage, { id }: SdkTransaction, status: string): Promise<void> {
  expectEqual(valueOf(await stage.client.transactions.getTransaction(id)).status, status);
}

const card = {
  number: '4242424242424242',
  cvc: '123',
  exp_month: '12',
  exp_year: '39',
  card_holder: 'Ana Torres',
};

async function payByCard(stage: Stage, number = card.number): Promise<SdkTransaction> {
  const { id: token } = valueOf(await stage.client.tokens.tokenizeCard({ ...card, number }));
  return valueOf(await stage.pay({ payment_method: { type: 'CARD', token, installments: 1 } }));
}

const payment_description = 'Pedido 7';
const methods: Readonly<Record<string, object>> = {
  NEQUI: { phone_number: '3991111111' },
  PSE: {
    user_type: 0,
    user_legal_id_type: 'CC',
    user_legal_id: '1020304050',
    financial_institution_code: '1',
    payment_description,
  },
  DAVIPLATA: { user_legal_id_type: 'CC', user_legal_id: '1020304050', payment_description },
  BANCOLOMBIA_TRANSFER: { payment_description, ecommerce_url: 'https://shop.example' },
  BANCOLOMBIA_QR: { payment_description, sandbox_status: 'APPROVED' },
  BANCOLOMBIA_COLLECT: {},
};

type Case = (stage: Stage) => Promise<void>;

const methodCases: [string, Case][] = Object.entries(methods).map(([type, fields]) => [
  `a payment by ${type}`,
  async stage => {
    const made = valueOf(await stage.pay({ payment_method: { type, ...fields } }));
    expectEqual(made.status, 'PENDING');
    for (let read = 0; read < 2; read += 1) valueOf(await stage.client.transactions.getTransaction(made.id));
    if (stage.simulator.books.transactions.get(made.id)?.status === 'PENDING')
      stage.simulator.settle(made.id, 'APPROVED');
    await finishedAs(stage, made, 'APPROVED');
  },
]);

const cases: readonly [string, Case][] = [
  [
    'the banks of PSE',
    async ({ client }) => {
      const banks = valueOf(await client.pse.getFinancialInstitutions());
      expectEqual(banks[0]?.financial_institution_code, '1');
    },
  ],
  ['an approved card', async stage => finishedAs(stage, await payByCard(stage), 'APPROVED')],
  [
    'a declined card',
    async stage => finishedAs(stage, await payByCard(stage, '4111111111111111'), 'DECLINED'),
  ],
  ...methodCases,
  [
    'a payment found by its reference',
    async stage => {
      const { id, reference } = await payByCard(stage);
      expectEqual(valueOf(await stage.client.transactions.listTransactions({ reference }))[0]?.id, id);
    },
  ],
  ...[true, false].map((hasBody): [string, Case] => [
    `a void with ${hasBody ? 'a body' : 'an empty response'}`,
    async stage => {
      const made = await payByCard(stage);
      await finishedAs(stage, made, 'APPROVED');
      stage.simulator.world.voidsWithBody = hasBody;
      const voided = valueOf(await stage.client.transactions.voidTransaction(made.id));
      expectEqual(voided?.transaction?.status, hasBody ? 'VOIDED' : undefined);
      await finishedAs(stage, made, 'VOIDED');
    },
  ]),
  [
    'a Nequi account, saved and charged',
    async stage => {
      const { tokens, paymentSources } = stage.client;
      const token = valueOf(await tokens.tokenizeNequi({ phone_number: '3991111111' }));
      expectEqual(token.status, 'PENDING');
      expectEqual(valueOf(await tokens.getNequiToken(token.id)).status, 'APPROVED');
      const source = { type: 'NEQUI', token: token.id, customer_email: 'ana@example.com' };
      const acceptance_token = await acceptTerms(stage.client);
      const { id } = valueOf(await paymentSources.createPaymentSource({ ...source, acceptance_token }));
      expectEqual(valueOf(await paymentSources.getPaymentSource(id)).status, 'AVAILABLE');
      await finishedAs(stage, valueOf(await stage.pay({ payment_source_id: id })), 'APPROVED');
    },
  ],
  [
    'a used reference, a wrong signature and an unknown id are errors of their types',
    async ({ client, pay }) => {
      const how = { payment_method: { type: 'NEQUI', phone_number: '3991111111' } };
      const { reference } = valueOf(await pay(how));
      expectEqual((await pay(how, reference))[0]?.type, 'INPUT_VALIDATION_ERROR');
      expectEqual((await pay({ ...how, signature: 'a'.repeat(64) }))[0]?.type, 'INPUT_VALIDATION_ERROR');
      expectEqual((await client.transactions.getTransaction('nobody'))[0]?.type, 'NOT_FOUND_ERROR');
    },
  ],
  [
    'every event so far is verified',
    async ({ simulator, sdk }) => {
      const { eventsSecret: eventsKey } = simulator.keys;
      for (const sent of simulator.events) {
        const event = valueOf(await sdk.verifyWebhookEvent(JSON.stringify(sent), { eventsKey }));
        expectEqual(sdk.isTransactionUpdatedEvent(event), sent.event === 'transaction.updated');
        const [error] = await sdk.verifyWebhookEvent(sent, { eventsKey: 'test_events_other' });
        expectEqual(error?.type, 'WEBHOOK_VERIFICATION_ERROR');
      }
      if (simulator.events.length === 0) throw new Error('no event was sent');
    },
  ],
];

const acceptTerms = async (client: Stage['client']): Promise<string> =>
  valueOf(await client.merchants.getMerchant()).presigned_acceptance.acceptance_token;

/** A third-party SDK of Wompi against the simulator of our tests: each checks the other's messages. */
export async function playWompi(
  folder: string,
  sdkFolder: string,
  say: (text: string) => void,
): Promise<Played[]> {
  say('bundling the SDK of Wompi');
  const sdk = await loadWompiSdk(folder, sdkFolder);
  // The SDK drops `accept_personal_auth`, which its schema of requests does not know.
  const simulator = await startWompiSimulator({ needsPersonalData: false });
  const realFetch = globalThis.fetch;
  // The SDK's addresses are fixed.
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    return realFetch(address.replace(SANDBOX, simulator.baseUrl), init);
  };
  const played: Played[] = [];
  try {
    const stage = openStage(sdk, simulator);
    for (const [name, run] of cases) {
      const fault = await run(stage).then(
        () => null,
        (error: Error) => error.message,
      );
      const one = { case: name, ...place, fault };
      say(`${fault === null ? 'passed' : 'FAILED'}  ${titleOf(one)}`);
      played.push(one);
    }
  } finally {
    globalThis.fetch = realFetch;
    await simulator.close();
  }
  return played;
}

function openStage(sdk: WompiSdk, simulator: WompiSimulator): Stage {
  const { publicKey, privateKey, integritySecret: integrityKey } = simulator.keys;
  const client = new sdk.WompiClient({ publicKey, privateKey, sandbox: true });
  let count = 0;
  return {
    simulator,
    sdk,
    client,
    async pay(how, reference = `interop-${(count += 1)}`) {
      const amountInCents = 150_000 + count;
      const expirationTime = '2099-01-01T00:00:00.000Z';
      return client.transactions.createTransaction({
        acceptance_token: await acceptTerms(client),
        amount_in_cents: amountInCents,
        currency: 'COP',
        reference,
        signature: await sdk.getSignatureKey({ reference, amountInCents, integrityKey, expirationTime }),
        expiration_time: expirationTime,
        customer_email: 'ana@example.com',
        customer_data: { full_name: 'Ana Torres', phone_number: '573001234567' },
        redirect_url: 'https://shop.example/back',
        ...how,
      });
    },
  };
}
