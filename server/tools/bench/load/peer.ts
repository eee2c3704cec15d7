import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '#src/commands/command.ts';
import type { Sample } from '../summary.ts';
import { applyLoad } from './load.ts';
import { type PeerRequest, textOfRequest } from './peer-request.ts';
import { WARM_UP_MS } from './turns.ts';
import { watch } from './watch.ts';

/** The exports of an adapter file (docs/bench.md). */
export interface PeerAdapter {
  name: string;
  nextRequest(): PeerRequest;
  isPaid(status: number, body: string): boolean;
  /** Either a command that starts it, or its address. */
  start?(): Promise<{ port: number; pid?: number; stop(): Promise<void> | void }>;
  address?: string;
}

export interface Peer {
  name: string;
  measure(connections: number, durationMs: number): Promise<Sample>;
  stop(): Promise<void>;
}

/** The adapter for any server with Stripe's charge API. */
const STRIPE_ADAPTER = 'server/tools/bench/load/peers/stripe-stateful-mock.mjs';

/** `against` is an adapter file, or the address of a running server with Stripe's charge API. */
export async function openPeer(against: string): Promise<Peer> {
  if (against.startsWith('https:')) throw new UsageError('--against takes http://, and no https');
  const isAddress = against.startsWith('http://');
  const adapter = await loadAdapter(isAddress ? STRIPE_ADAPTER : against);
  const address = isAddress ? against : adapter.address;
  if (address !== undefined) {
    const { hostname, port } = new URL(address);
    const name = isAddress ? `${hostname}:${port}` : adapter.name;
    return peerOf({ ...adapter, name }, { host: hostname, port: Number(port || 80) }, async () => undefined);
  }
  const started = await adapter.start?.();
  if (started === undefined) throw new UsageError(`${against} exports neither start nor address`);
  const { port, pid, stop } = started;
  return peerOf(adapter, { host: '127.0.0.1', port, pid }, async () => stop());
}

const needed = ['nextRequest', 'isPaid'] as const;

async function loadAdapter(file: string): Promise<PeerAdapter> {
  const place = resolve(file);
  if (!existsSync(place)) throw new UsageError(`--against: there is no file ${place}`);
  const adapter = (await import(pathToFileURL(place).href)) as PeerAdapter;
  const missing = needed.filter(name => typeof adapter[name] !== 'function');
  if (missing.length > 0) throw new UsageError(`${file} does not export ${missing.join(' and ')}`);
  return { ...adapter, name: adapter.name ?? file };
}

const peerOf = (
  { name, nextRequest, isPaid }: PeerAdapter,
  { host, port, pid }: { host: string; port: number; pid?: number | undefined },
  stop: () => Promise<void>,
): Peer => ({
  name,
  stop,
  measure: (connections, durationMs) =>
    watch({ nodePid: pid }, marks =>
      applyLoad({
        host,
        port,
        connections,
        durationMs,
        warmUpMs: WARM_UP_MS,
        marks,
        nextRequest: () => textOfRequest(`${host}:${port}`, nextRequest()),
        isPaid,
      }),
    ),
});
