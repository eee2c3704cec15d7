import { expect, test } from 'vitest';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { newRandom } from '../../support/fixtures/fuzz-random.ts';
import { type FuzzCaller, type FuzzRequest, newFuzzRequest } from '../../support/fixtures/fuzz-requests.ts';
import { faultOfExtensions, type SentError, specifiedFields } from '../../support/rules/error-extensions.ts';
import { sizeOf } from '../../support/rules/sizes.ts';
import { newClient, type TestClient } from '../../support/world/gateway/client.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';

const REQUESTS = sizeOf({ usual: 5_000, full: 20_000 });
const CALLERS = 8;
/** FUZZ_SEED=<number> repeats a run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_114);

const shop = useGateway();

type Customer = Record<string, unknown> & { id: string };

/** One caller with its own merchant, so that the expected end state is known. */
interface Story {
  caller: FuzzCaller;
  client: TestClient;
  /** Each customer as the last successful response showed it. */
  customers: Map<string, Customer>;
  statuses: Map<number, number>;
}

async function newStory(profile: 'strict' | 'lenient'): Promise<Story> {
  const { merchant, privateKey, publicKey } = await shop.merchant({ profile });
  return {
    caller: { merchantId: merchant.id, privateKey, publicKey },
    client: newClient(shop.app, merchant.id, privateKey),
    customers: new Map(),
    statuses: new Map(),
  };
}

const ERROR_FIELDS = 'category,description,error_code,http_code,request_id';

/** Describes what is wrong with a response; undefined if nothing is. */
function faultOf(status: number, text: string, headers: Record<string, unknown>): string | undefined {
  if (status >= 500) return 'a fault of the server';
  if (headers['x-request-id'] === undefined) return 'no X-Request-Id';
  if (status < 400) return status === 204 && text !== '' ? '204 with a body' : undefined;
  const body = JSON.parse(text) as Record<string, unknown>;
  if (Object.keys(specifiedFields(body)).toSorted().join() !== ERROR_FIELDS)
    return 'not the fields of an error object';
  const wrong = faultOfExtensions(body as unknown as SentError);
  if (wrong !== undefined) return wrong;
  if (body['http_code'] !== status) return 'http_code is not the status';
  if (!String(headers['link']).includes(`/docs/errors/${String(body['error_code'])}>`))
    return 'no page for the code';
  const isReplay = headers['idempotent-replayed'] === 'true';
  return !isReplay && body['request_id'] !== headers['x-request-id'] ? 'another request_id' : undefined;
}

function remember(story: Story, request: FuzzRequest, status: number, text: string): void {
  if (request.method === 'DELETE' && status === 204) {
    const id =
      request.url
        .split('?')[0]
        ?.split('/')
        .findLast(part => part !== '') ?? '';
    story.customers.delete(id);
  }
  if ((request.method === 'POST' && status === 201) || (request.method === 'PUT' && status === 200)) {
    const customer = JSON.parse(text) as Customer;
    story.customers.set(customer.id, customer);
  }
}

async function tell(story: Story, seed: number, requests: number): Promise<void> {
  const random = newRandom(seed);
  for (let number = 0; number < requests; number += 1) {
    const request = newFuzzRequest(random, story.caller, [...story.customers.keys()].slice(-20));
    const { statusCode, body, headers } = await shop.app.inject(request);
    const fault = faultOf(statusCode, body, headers);
    if (fault !== undefined) {
      const { payload, ...sent } = request;
      const shown = JSON.stringify({ ...sent, payload: payload?.toString('latin1').slice(0, 2_000) });
      throw new Error(
        `${fault} (FUZZ_SEED=${SEED}, request ${number} of seed ${seed}):\n${shown}\n${statusCode} ${body}`,
      );
    }
    if (headers['idempotent-replayed'] === undefined) remember(story, request, statusCode, body);
    story.statuses.set(statusCode, (story.statuses.get(statusCode) ?? 0) + 1);
  }
}

async function listAll(client: TestClient): Promise<Customer[]> {
  const all: Customer[] = [];
  for (;;) {
    const { body } = await client.get<Customer[]>(`/customers?limit=100&offset=${all.length}`);
    if (body.length === 0) return all;
    all.push(...body);
  }
}

test(`${REQUESTS} mutated requests: no 5xx, every rejection an error object, no half-created customer`, async () => {
  const stories = await Promise.all(
    Array.from({ length: CALLERS }, (_, number) => newStory(number % 2 === 0 ? 'strict' : 'lenient')),
  );
  await Promise.all(stories.map((story, number) => tell(story, SEED + number, REQUESTS / CALLERS)));
  const seen = new Set<number>();
  for (const story of stories) {
    const present = await listAll(story.client);
    const byId = (a: Customer, b: Customer) => (a.id < b.id ? -1 : 1);
    expect(present.toSorted(byId), `FUZZ_SEED=${SEED}`).toEqual([...story.customers.values()].toSorted(byId));
    for (const status of story.statuses.keys()) seen.add(status);
  }
  const answers = stories.flatMap(({ statuses }) => [...statuses]);
  const count = (least: number) =>
    answers.reduce((sum, [status, times]) => (status >= least ? sum + times : sum), 0);
  recordFigures({ 'mutated requests': count(0), 'returned 5xx': count(500) });
  // A run that never gets past authentication would prove nothing.
  expect([...seen].toSorted((a, b) => a - b)).toEqual([200, 201, 204, 400, 401, 403, 404, 409, 413, 422]);
}, 120_000);
