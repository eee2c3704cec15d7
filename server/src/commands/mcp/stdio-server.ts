import { createInterface } from 'node:readline';

/** Returns a method's result; `params` are unvalidated. */
export type Method = (params: Record<string, unknown>) => object | Promise<object>;

/** JSON-RPC 2.0, section 5.1. */
const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;
const INTERNAL_ERROR = -32_603;
const PARSE_ERROR = -32_700;

/** Parameters that the method cannot use. */
export class InvalidParams extends Error {}

interface Message {
  id?: string | number;
  method?: string;
  params?: Record<string, unknown>;
}

interface Streams {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/**
 * Serves the methods over the stdio transport of the Model Context Protocol: one JSON-RPC message per line. Requests run in
 * parallel. Returns a function that stops reading.
 */
export function serveStdio(
  methods: Readonly<Record<string, Method>>,
  { input, output }: Streams,
): () => void {
  const running = new Set<string | number>();
  const send = (message: object) => output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const fail = (id: string | number | null, code: number, message: string) =>
    send({ id, error: { code, message } });

  const answer = async (
    id: string | number,
    name: string,
    params: Record<string, unknown>,
  ): Promise<void> => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method === undefined) return void fail(id, METHOD_NOT_FOUND, `Method not found: ${name}`);
    running.add(id);
    try {
      const result = await method(params);
      if (running.has(id)) send({ id, result });
    } catch (error) {
      const code = error instanceof InvalidParams ? INVALID_PARAMS : INTERNAL_ERROR;
      if (running.has(id)) fail(id, code, error instanceof Error ? error.message : 'Internal error');
    } finally {
      running.delete(id);
    }
  };

  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', line => {
    if (line.trim() === '') return;
    const message = readMessage(line);
    if (message === undefined) {
      fail(null, PARSE_ERROR, 'Parse error: a line is not JSON');
      return;
    }
    const { id, method, params = {} } = message;
    if (method === undefined) {
      // A message with an id but no method is a response; this server sends no requests.
      if (id === undefined) fail(null, INVALID_REQUEST, 'Invalid request: the method is missing');
      return;
    }
    if (id !== undefined) void answer(id, method, params);
    else if (method === 'notifications/cancelled') running.delete(params['requestId'] as string | number);
  });
  return () => lines.close();
}

function readMessage(line: string): Message | undefined {
  try {
    const message = JSON.parse(line) as Message | null;
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return undefined;
  }
}
