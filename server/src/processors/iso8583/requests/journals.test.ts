import { expect, it } from 'vitest';
import { eventually } from '../../../../test/support/checks/eventually.ts';
import { testPurchase } from '../../../../test/support/doubles/connections/iso8583-connection.ts';
import {
  answerTo,
  type HostLine,
  withSignOn,
} from '../../../../test/support/doubles/connections/scripted-host.ts';
import { newRandom } from '../../../../test/support/fixtures/fuzz-random.ts';
import { useScriptedConnections } from '../../../../test/support/world/gateway/use-scripted-connection.ts';
import type { Message } from '../codec/codec.ts';

const { openReady } = useScriptedConnections();
const CHARGES = 400;
const hasty = { timeoutMs: 40 };

/** A host with the worst possible lines and responses; its journal records what it did. */
function newBadHost(seed: number) {
  const random = newRandom(seed);
  const lines: HostLine[] = [];
  /** By trace number: how often the host processed it, and whether it is still in effect. */
  const journal = new Map<string, { taken: number; stands: boolean }>();
  const purchase = (message: Message): Message => {
    const number = message.fields[11] ?? '';
    if (random.chance(0.1)) return answerTo(message, '51');
    const before = journal.get(number);
    journal.set(number, { taken: (before?.taken ?? 0) + 1, stands: true });
    return answerTo(message, '00');
  };
  const reversal = (message: Message): Message => {
    const entry = journal.get(message.fields[90]?.slice(4, 10) ?? '');
    if (entry === undefined) return answerTo(message, '25');
    entry.stands = false;
    return answerTo(message, '00');
  };
  /** Sent on every line, repeatedly: the next cut line loses its copy. */
  const say = (answer: Message, times = 3): void => {
    for (const line of lines) if (line.socket.writable) line.send(answer);
    if (times > 1) setTimeout(say, hasty.timeoutMs, answer, times - 1);
  };
  /** The host receives it only after the sender has timed out; the response is sent on every line. */
  const takeLate = (handle: (message: Message) => Message, message: Message): void => {
    const standing = lines.filter(({ socket }) => socket.writable);
    if (standing.length === 0) setTimeout(takeLate, 5, handle, message);
    else say(handle(message));
  };
  const play = (message: Message, line: HostLine): void => {
    if (!lines.includes(line)) lines.push(line);
    const handle = message.mti === '0200' ? purchase : reversal;
    const fate = random.below(100);
    if (fate < 5) return;
    if (fate < 7) return void line.socket.destroy();
    if (fate < 10) return void setTimeout(() => takeLate(handle, message), hasty.timeoutMs * 3);
    const answer = handle(message);
    if (fate < 15) return;
    if (fate < 17) return void line.socket.destroy();
    if (fate < 22) return void setTimeout(() => line.send(answer), hasty.timeoutMs * 2);
    if (fate < 25) return line.send(answer, answer);
    line.send(answer);
  };
  return { journal, play };
}

it.each([1, 2])('whatever lines and host do, both journals end the same: seed %d', async seed => {
  const { journal, play } = newBadHost(seed);
  const { card, book, lines } = await openReady(withSignOn(play), { settings: { connections: 3 } });

  const charge = async (reference: string): Promise<string> => {
    const outcome = await card.authorise(testPurchase(reference), hasty);
    if (outcome.kind !== 'unknown') return outcome.kind;
    const reversal = { merchantId: 'm1', reference: `${reference}-reversal`, original: reference };
    for (;;) {
      const { kind } = await card.reverse(reversal, hasty);
      if (kind === 'approved') return 'reversed';
      if (kind === 'declined') return 'in review';
      await new Promise(resolve => {
        setTimeout(resolve, 5);
      });
    }
  };
  const ends = new Map<string, string>();
  const references = Array.from({ length: CHARGES }, (_, at) => `r${at}`);
  const queue = [...references];
  const client = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      await eventually(() => lines.isReady()).toBe(true);
      ends.set(next, await charge(next));
    }
  };
  await Promise.all(Array.from({ length: 20 }, client));

  const standing = (reference: string): boolean => {
    const number = book.entries.find(entry => entry.reference === reference)?.sent['stan'] ?? '';
    return journal.get(number)?.stands ?? false;
  };
  const wrong = (): string[] =>
    references.filter(reference => standing(reference) !== (ends.get(reference) === 'approved'));
  // Requests that the host processes only now are reversed once more.
  await eventually(wrong).toEqual([]);
  expect([...journal.values()].filter(({ taken }) => taken > 1)).toEqual([]);
  const counts = new Set(ends.values());
  for (const kind of ['approved', 'declined', 'reversed']) expect(counts).toContain(kind);
  expect(counts).not.toContain('in review');
});
