import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface RawConnection {
  socket: Socket;
  /** Resolves after `count` responses, or when the server closes the connection. */
  answers(count: number): Promise<RawAnswer[]>;
  received(): string;
  closed: Promise<void>;
}

/** A socket on which a test writes raw HTTP. It never closes by itself. */
export function openRaw(port: number): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  let isClosed = false;
  let wake: (() => void) | undefined;
  socket.setEncoding('latin1');
  socket.on('data', chunk => {
    received += String(chunk);
    wake?.();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>(resolve => {
    const end = () => {
      isClosed = true;
      resolve();
      wake?.();
    };
    socket.on('end', end);
    socket.on('close', end);
  });
  return {
    socket,
    closed,
    received: () => received,
    async answers(count) {
      for (;;) {
        const found = parseAnswers(received);
        if (found.length >= count || isClosed) return found;
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
    },
  };
}

/** Sends the bytes, waits for `count` responses, and disconnects. */
export async function converse(port: number, bytes: string | Buffer, count = 1): Promise<RawAnswer[]> {
  const connection = openRaw(port);
  try {
    connection.socket.write(bytes);
    return await connection.answers(count);
  } finally {
    connection.socket.destroy();
  }
}

function parseAnswers(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd === -1) return answers;
    const [statusLine = '', ...lines] = rest.slice(0, headEnd).split('\r\n');
    const headers = Object.fromEntries(
      lines.map(line => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const status = Number(statusLine.split(' ')[1]);
    // A 100 has no body; all our other responses send content-length.
    const length = status === 100 ? 0 : Number(headers['content-length'] ?? 0);
    const body = rest.slice(headEnd + 4, headEnd + 4 + length);
    if (body.length < length) return answers;
    answers.push({ status, headers, text: Buffer.from(body, 'latin1').toString('utf8') });
    rest = rest.slice(headEnd + 4 + length);
  }
}
