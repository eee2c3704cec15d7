import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
}

export interface CollectedSpan extends Pick<OtlpSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> {
  attributes: Record<string, string | number | boolean | undefined>;
  links: readonly { traceId: string; spanId: string }[];
  isFault: boolean;
}

/** An OTLP/HTTP collector that keeps every byte it receives. */
export interface Collector {
  url: string;
  /** Every request, with its headers. */
  texts: string[];
  bodies(): readonly string[];
  spans(): CollectedSpan[];
  /** Sets the status of further responses; `hang` never responds. */
  behave(conduct: number | 'hang'): void;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const texts: string[] = [];
  let conduct: number | 'hang' = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      texts.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${text}`);
      if (conduct === 'hang') return;
      if (conduct === 200) bodies.push(text);
      response.writeHead(conduct, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    texts,
    bodies: () => bodies,
    spans: () => bodies.flatMap(readSpans),
    behave(next) {
      conduct = next;
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readSpans(body: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes, links = [], status }) => ({
        traceId,
        spanId,
        ...(parentSpanId === undefined || parentSpanId === '' ? {} : { parentSpanId }),
        name,
        attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)])),
        links,
        isFault: status?.code === 2,
      })),
    ),
  );
}

const valueOf = ({ stringValue, intValue, boolValue }: Value) =>
  stringValue ?? boolValue ?? (intValue === undefined ? undefined : Number(intValue));
