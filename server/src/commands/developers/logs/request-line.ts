import { type ErrorCode, errorTable } from '@recaudo/contract/shared/error-table';
import type { RequestLine } from '../../../domain/request-log/tail-store.ts';
import { formatInstant } from '../../../platform/primitives/time/instant.ts';

const colours = { dim: 2, green: 32, yellow: 33, red: 31, bold: 1 } as const;

const statusColour = (status: number): keyof typeof colours => {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
};

const errorWords = (code: number | null): string | null =>
  code === null ? null : (errorTable[code as ErrorCode]?.description ?? null);

/** A request for people: time in Bogotá, call, status, and the reason for an error. */
export function requestText(line: RequestLine, merchantId: string, hasColour: boolean): string {
  const paint = (text: string, colour: keyof typeof colours) =>
    hasColour ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text;
  const own = `/v1/${merchantId}`;
  const path = line.path.startsWith(`${own}/`) ? line.path.slice(own.length) : line.path;
  const query = line.query === '' ? '' : paint(`?${line.query}`, 'dim');
  const words = errorWords(line.errorCode);
  return [
    paint(formatInstant(line.creationDate).slice(11, 19), 'dim'),
    paint(String(line.status), statusColour(line.status)),
    paint(line.method.padEnd(6), 'bold'),
    `${path}${query}`,
    paint(`${line.durationMs} ms`, 'dim'),
    ...(line.errorCode === null ? [] : [`${line.errorCode}${words === null ? '' : ` ${words}`}`]),
    paint(line.requestId, 'dim'),
  ].join('  ');
}

/** The same as JSON for programs. */
export function requestJson(line: RequestLine): string {
  return JSON.stringify({
    time: formatInstant(line.creationDate),
    request_id: line.requestId,
    method: line.method,
    path: line.path,
    query: line.query,
    status: line.status,
    error_code: line.errorCode,
    error: errorWords(line.errorCode),
    duration_ms: line.durationMs,
    key_last_four: line.keyLastFour,
    ip: line.ip,
  });
}
