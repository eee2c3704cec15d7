import type { Worker as ChildProcess } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { newSilenceWatch } from './child-silence.ts';

/** A child that responds to pings or stays silent. */
class FakeChild extends EventEmitter {
  isAnswering = true;
  isConnectedHere = true;
  killed: string[] = [];
  process = { kill: (signal: string) => void this.killed.push(signal) };
  isConnected = () => this.isConnectedHere;
  send(): void {
    if (this.isAnswering) setImmediate(() => this.emit('message', 'recaudo:alive!'));
  }
}

test('a silent child is reported at once, killed the second time, and cleared when it answers', async () => {
  const [api, portal] = [new FakeChild(), new FakeChild()];
  const children = [api, portal] as unknown as ChildProcess[];
  const nameOf = (child: ChildProcess) => (child === children[0] ? 'an API process' : 'the portal process');
  const findSilent = newSilenceWatch(() => children, nameOf, 500);
  expect(await findSilent()).toBeUndefined();
  portal.isAnswering = false;
  expect(await findSilent()).toBe('the portal process does not answer');
  portal.isAnswering = true;
  expect(await findSilent()).toBeUndefined();
  portal.isAnswering = false;
  await findSilent();
  expect(portal.killed).toEqual([]);
  await findSilent();
  expect([api.killed, portal.killed]).toEqual([[], ['SIGKILL']]);
  expect(portal.listenerCount('message')).toBe(0);
});

test('a child whose channel is closed is not waited for', async () => {
  const child = new FakeChild();
  child.isConnectedHere = false;
  const findSilent = newSilenceWatch(
    () => [child] as unknown as ChildProcess[],
    () => 'an API process',
    60_000,
  );
  expect(await findSilent()).toBe('an API process does not answer');
});
