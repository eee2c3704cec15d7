/** W3C Trace Context: a request's trace, and the span that sent it. */
export interface TracePlace {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Undefined for any value that the standard says to ignore. A later version may append more after the flags. */
export function readTraceparent(text: string | undefined): TracePlace | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = form.exec(text ?? '') ?? [];
  if (version === undefined || version === 'ff') return undefined;
  if (version === '00' && rest !== undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TracePlace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
