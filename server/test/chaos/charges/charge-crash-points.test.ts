import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../../../src/processors/sandbox/store.ts';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { closeProcessor } from './closed-processor.ts';
import { type Operation, outcomeOf, type Scene, setScene } from './crash-scenes.ts';
import { newSite } from './crash-site.ts';
import type { DeathPoint } from './dying-gateway.ts';
import { useDyingProgram } from './dying-program.ts';
import { openRecovery, type Recovery } from './recovery.ts';

const program = useDyingProgram();
let site: Awaited<ReturnType<typeof newSite>>;
let recovery: Recovery;
/** Called after the processor has responded to an inquiry of the recovering gateway. */
let onInquiry = async () => undefined as void;

beforeAll(async () => {
  site = await newSite();
  recovery = await openRecovery(site, sandbox => ({
    ...sandbox,
    inquire: async (request, deadline) => {
      const answer = await sandbox.inquire(request, deadline);
      await onInquiry();
      return answer;
    },
  }));
});
afterAll(async () => {
  await recovery.close();
  site.remove();
});

const KEY = { 'idempotency-key': 'once' };

async function sendAndDie(scene: Scene, death: DeathPoint | null, kill?: (end: () => void) => Promise<void>) {
  const dying = await program.start(site, death);
  const answer = fetch(`${dying.url}/v1/${scene.merchantId}${scene.path}`, {
    method: 'POST',
    headers: { authorization: basic(scene.privateKey), 'content-type': 'application/json', ...KEY },
    body: JSON.stringify(scene.body),
  }).then(
    response => response.status,
    () => 'a broken connection',
  );
  await kill?.(dying.kill);
  expect(await answer).toBe('a broken connection');
  expect(await dying.exited).toBe('SIGKILL');
}

async function expectAgreement({ client, merchantId }: Scene): Promise<void> {
  expect((await recovery.inspect(client, merchantId)).wrong).toEqual([]);
}

/** The outcome after the recovery, the response to the repeated request, and the final outcome. */
type Story = readonly [after: string, repeated: string, end: string];

async function expectStory(scene: Scene, [after, repeated, end]: Story): Promise<void> {
  await recovery.resolveAll();
  expect(await outcomeOf(scene)).toBe(after);
  await expectAgreement(scene);
  const repeat = async () => {
    const { status, body, text } = await scene.client.post(scene.path, scene.body, { headers: KEY });
    return { text, messages: [status, body['error_code']].filter(Boolean).join(' ') };
  };
  const first = await repeat();
  expect(first.messages).toBe(repeated);
  const second = await repeat();
  expect(second).toEqual(first);
  expect(await outcomeOf(scene)).toBe(end);
  await recovery.resolveAll();
  await expectAgreement(scene);
  recordFigures({ kills: 1, 'retries returned the same twice': 1 });
}

const COMPLETED = 'completed 20000, 0 refunds';
const FAILED = 'failed 20000, 0 refunds';
const HELD = 'in_progress 20000, 0 refunds';
const CAPTURED = 'completed 12000, 0 refunds';
const CANCELLED = 'cancelled 20000, 0 refunds';
const REFUNDED = 'completed 20000, 1 refunds';

/**
 * Recovery permanently closes a charge that never reached the processor, and a repeat gets that result:
 * docs/guides/integrate/money.md.
 */
const CLOSED: Story = [FAILED, '402 1007', FAILED];

const points = {
  'its key is noted': { committed: ['idempotency_start'] },
  'it is recorded': { committed: ['payments_record', 'attempts_insert', 'transactions_insert'] },
  'the processor is about to be called': { call: 'before' },
  'the processor has answered': { call: 'answered' },
  'it is settled': { committed: ['payments_settle', 'attempts_resolve'] },
  'its answer is kept': { committed: ['idempotency_keep'] },
} as const satisfies Record<string, DeathPoint>;
type Point = keyof typeof points;

const stories: Record<Operation, Partial<Record<Point, Story>>> = {
  charge: {
    'its key is noted': ['nothing', '200', COMPLETED],
    'it is recorded': CLOSED,
    'the processor is about to be called': CLOSED,
    'the processor has answered': [COMPLETED, '200', COMPLETED],
    'it is settled': [COMPLETED, '200', COMPLETED],
    'its answer is kept': [COMPLETED, '200', COMPLETED],
  },
  token: {
    'it is recorded': CLOSED,
    'the processor has answered': [COMPLETED, '200', COMPLETED],
    'it is settled': [COMPLETED, '200', COMPLETED],
  },
  authorisation: {
    'it is recorded': CLOSED,
    'the processor has answered': [HELD, '200', HELD],
    'it is settled': [HELD, '200', HELD],
  },
  capture: {
    'its key is noted': [HELD, '200', CAPTURED],
    'it is recorded': [CAPTURED, '200', CAPTURED],
    'the processor is about to be called': [CAPTURED, '200', CAPTURED],
    'the processor has answered': [CAPTURED, '200', CAPTURED],
    'it is settled': [CAPTURED, '200', CAPTURED],
    'its answer is kept': [CAPTURED, '200', CAPTURED],
  },
  void: {
    'its key is noted': [HELD, '200', CANCELLED],
    'it is recorded': [CANCELLED, '200', CANCELLED],
    'the processor has answered': [CANCELLED, '200', CANCELLED],
    'it is settled': [CANCELLED, '200', CANCELLED],
  },
  refund: {
    'its key is noted': [COMPLETED, '200', REFUNDED],
    'it is recorded': [COMPLETED, '200', REFUNDED],
    'the processor is about to be called': [COMPLETED, '200', REFUNDED],
    'the processor has answered': [REFUNDED, '200', REFUNDED],
    'it is settled': [REFUNDED, '200', REFUNDED],
    'its answer is kept': [REFUNDED, '200', REFUNDED],
  },
  fee: {
    'its key is noted': ['0 fees', '200', '1 fees'],
    'it is recorded': ['1 fees', '200', '1 fees'],
    'its answer is kept': ['1 fees', '200', '1 fees'],
  },
};

describe.each(Object.keys(stories) as Operation[])('kill -9 of a %s', operation => {
  test.each(Object.entries(stories[operation]) as [Point, Story][])('when %s', async (point, story) => {
    const scene = await setScene(recovery, operation);
    await sendAndDie(scene, points[point]);
    await expectStory(scene, story);
    // A charge that was made uses up its token; a closed charge does not.
    const isFree = operation === 'token' && story === CLOSED;
    if (isFree) expect((await scene.client.post(scene.path, scene.body)).status).toBe(200);
  });
});

describe('kill -9 during the call, which arrives after the inquiry', () => {
  test.each<[Operation, Story, string[]]>([
    ['charge', CLOSED, ['authorise reversed']],
    ['token', CLOSED, ['authorise reversed']],
    ['authorisation', CLOSED, ['authorise reversed']],
    ['capture', [CAPTURED, '200', CAPTURED], ['authorise approved', 'capture approved']],
    ['refund', [COMPLETED, '200', REFUNDED], ['authorise approved', 'refund approved']],
  ])('%s', async (operation, story, operations) => {
    const scene = await setScene(recovery, operation);
    const closed = await closeProcessor(recovery.gateway.database);
    await sendAndDie(scene, null, async kill => {
      await closed.isCalled();
      kill();
    });
    onInquiry = closed.open;
    await expectStory(scene, story);
    const entries = await listOperations(recovery.gateway.database, scene.merchantId);
    const messages = entries.filter(entry => entry.operation !== null && entry.operation !== 'reverse');
    expect(messages.map(entry => `${entry.operation} ${entry.result}`)).toEqual(operations);
  });
});
