import type { Socket } from 'node:net';
import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import type { Message } from '../codec/codec.ts';
import { createFrameReader } from '../codec/framing.ts';
import type { Exchange } from './exchange.ts';
import type { LineOptions, NetworkMessage } from './line-options.ts';
import { judgeSilence, pauseAfter } from './line-times.ts';

type LineState = 'down' | 'connecting' | 'signing on' | 'ready' | 'closed';

/** One connection to the host: reconnected, signed on and monitored. */
export class Line {
  readonly name: string;
  state: LineState = 'down';
  /** Number of pending responses. */
  owed = 0;
  readonly #options: LineOptions;
  #socket: Socket | undefined;
  #queue: Exchange[] = [];
  #isFlushDue = false;
  #asked = new Map<string, (answer: NetworkMessage | undefined) => void>();
  #failures = 0;
  #pause: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #lastReceivedMs = 0;
  #busySinceMs: number | undefined;
  #echoedAtMs: number | undefined;
  #fault: string | undefined;

  constructor(options: LineOptions) {
    this.name = options.name;
    this.#options = options;
  }

  open(): void {
    const { times, connect, header } = this.#options;
    this.state = 'connecting';
    this.#fault = undefined;
    const socket = connect(() => {
      clearTimeout(timer);
      this.#lastReceivedMs = monotonicMs();
      void this.#signOn(socket);
    });
    const timer = setTimeout(
      () => this.#cut('the host did not take the connection in time'),
      times.connectMs,
    );
    this.#socket = socket;
    socket.setNoDelay(true);
    const read = createFrameReader(header, frame => this.#take(frame));
    socket.on('data', chunk => {
      this.#lastReceivedMs = monotonicMs();
      this.#guard(() => read(chunk));
    });
    socket.on('drain', this.#flush);
    socket.on('error', error => {
      this.#fault ??= error.message;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      this.#fall(socket);
    });
  }

  /** True if a write is scheduled at the end of this turn: another message joins it at no cost. */
  get isGathering(): boolean {
    return this.#isFlushDue;
  }

  /** Queues the message for this turn's single write. */
  send(exchange: Exchange): void {
    this.#queue.push(exchange);
    if (this.owed === 0) this.#busySinceMs = monotonicMs();
    this.owed += 1;
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    process.nextTick(this.#flush);
  }

  /** Stops waiting for one pending response. */
  release(): void {
    this.owed -= 1;
    if (this.owed === 0) this.#busySinceMs = undefined;
  }

  /** Undefined if no response arrived in time. */
  ask(code: string, timeoutMs: number): Promise<NetworkMessage | undefined> {
    const { networkMessage, codec, events } = this.#options;
    const { stan, message } = networkMessage(code);
    const socket = this.#socket;
    if (socket === undefined || !socket.writable) return Promise.resolve(undefined);
    return new Promise(resolve => {
      const end = (answer: NetworkMessage | undefined): void => {
        clearTimeout(timer);
        this.#asked.delete(stan);
        resolve(answer);
      };
      const timer = setTimeout(end, timeoutMs, undefined);
      this.#asked.set(stan, end);
      socket.write(codec.pack(message));
      events.onNetwork('sent', message, this.name);
    });
  }

  async close(): Promise<void> {
    const { network, times } = this.#options;
    const wasReady = this.state === 'ready';
    this.state = 'closed';
    clearTimeout(this.#pause);
    clearInterval(this.#watch);
    if (wasReady && network.signOff !== null) await this.ask(network.signOff, times.networkAnswerMs);
    const socket = this.#socket;
    if (socket === undefined || socket.destroyed) return;
    const gone = new Promise<void>(resolve => {
      socket.once('close', () => resolve());
    });
    if (wasReady) socket.destroySoon();
    else socket.destroy();
    const timer = setTimeout(() => socket.destroy(), times.networkAnswerMs);
    await gone;
    clearTimeout(timer);
  }

  #flush = (): void => {
    this.#isFlushDue = false;
    const socket = this.#socket;
    // Queued requests have not been sent, so their callers may still get "not sent".
    if (socket === undefined || !socket.writable || socket.writableNeedDrain || this.#queue.length === 0)
      return;
    const queue = this.#queue;
    this.#queue = [];
    const nowMs = monotonicMs();
    const frames: Buffer[] = [];
    for (const exchange of queue) {
      // After its deadline, a sweep may already be reversing the request.
      if (exchange.isOver || exchange.dueAtMs <= nowMs || exchange.frame === undefined) continue;
      frames.push(exchange.frame);
      exchange.frame = undefined;
      this.#options.events.onWritten(exchange);
      exchange.message = undefined;
    }
    const [first] = frames;
    if (first !== undefined) socket.write(frames.length === 1 ? first : Buffer.concat(frames));
  };

  async #signOn(socket: Socket): Promise<void> {
    const { network, times, events } = this.#options;
    if (network.signOn !== null) {
      this.state = 'signing on';
      const answer = await this.ask(network.signOn, times.networkAnswerMs);
      if (this.#socket !== socket || this.state !== 'signing on') return;
      if (answer === undefined) return this.#cut('the sign-on was not answered');
      if (!answer.isApproved)
        return this.#cut(`the sign-on was refused (${answer.responseCode ?? 'no code'})`);
    }
    this.state = 'ready';
    this.#failures = 0;
    this.#echoedAtMs = undefined;
    this.#watch = setInterval(() => this.#listen(), times.tickMs);
    events.onReady();
  }

  /** Detects a line that is dead without being closed. */
  #listen(): void {
    const { times, network } = this.#options;
    const verdict = judgeSilence(
      {
        nowMs: monotonicMs(),
        lastReceivedMs: this.#lastReceivedMs,
        echoedAtMs: this.#echoedAtMs,
        busySinceMs: this.#busySinceMs,
      },
      times,
    );
    if (verdict === 'silent') this.#cut('the host has fallen silent');
    if (verdict !== 'echo') return;
    this.#echoedAtMs = monotonicMs();
    void this.ask(network.echo, times.silentMs).then(() => {
      // Any received byte proves that the host is alive, just as the echo's response does.
      if (this.#lastReceivedMs >= (this.#echoedAtMs ?? 0)) this.#echoedAtMs = undefined;
    });
  }

  #take(frame: Buffer): void {
    const { codec, events, readNetwork, advices } = this.#options;
    this.#guard(() => {
      const message = codec.unpack(frame);
      if (advices?.isOne(message) === true) return this.#takeAdvice(message);
      const network = readNetwork(message);
      if (network === undefined) return events.onMessage(message, this.name);
      events.onNetwork('received', message, this.name);
      if (network.isRequest) this.#answer(message);
      else this.#asked.get(network.stan)?.(network);
    }, 'a message could not be read');
  }

  /** Acknowledges only after storing: the host repeats an unacknowledged advice, so none is lost. */
  #takeAdvice(message: Message): void {
    const { advices, events } = this.#options;
    events.onNetwork('received', message, this.name);
    advices?.take(message).then(
      () => this.#answer(message),
      (error: unknown) => events.onFault(this.name, `an advice was not taken: ${(error as Error).message}`),
    );
  }

  #answer(request: Message): void {
    const { networkAnswer, codec, events } = this.#options;
    const answer = networkAnswer(request);
    if (!this.#socket?.writable) return;
    this.#socket.write(codec.pack(answer));
    events.onNetwork('sent', answer, this.name);
  }

  /** Reports an unreadable message; a lost frame boundary closes the line. */
  #guard(work: () => void, prefix?: string): void {
    try {
      work();
    } catch (error) {
      // No message from a host may end this process.
      const what = error instanceof Error ? error.message : String(error);
      if (prefix === undefined) this.#cut(what);
      else this.#options.events.onFault(this.name, `${prefix}: ${what}`);
    }
  }

  #cut(fault: string): void {
    this.#fault = fault;
    this.#socket?.destroy();
  }

  #fall(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    clearInterval(this.#watch);
    this.#queue = [];
    for (const end of this.#asked.values()) end(undefined);
    const { events, name, times } = this.#options;
    const wasClosed = this.state === 'closed';
    if (!wasClosed) this.state = 'down';
    events.onDown(name);
    if (wasClosed) return;
    events.onFault(name, this.#fault ?? 'the host has closed the connection');
    this.#failures += 1;
    this.#pause = setTimeout(() => this.open(), pauseAfter(this.#failures, times, Math.random()));
  }
}
