/** Head and body of the first response in a latin1 text. */
export interface HttpAnswer {
  status: number;
  body: string;
  /** Offset of the next response. */
  end: number;
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** End of the first response; undefined while it is incomplete. */
export function answerEnd(text: string): number | undefined {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = text.slice(0, headEnd);
  if (/^transfer-encoding: *chunked/im.test(head)) {
    // The line break before a single chunk belongs to the head.
    const last = text.indexOf(LAST_CHUNK, headEnd + 2);
    return last < 0 ? undefined : last + LAST_CHUNK.length;
  }
  const end = headEnd + HEAD_END.length + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return text.length < end ? undefined : end;
}

/** For clients that read responses instead of only counting them. */
export function readAnswer(text: string, end: number): HttpAnswer {
  const headEnd = text.indexOf(HEAD_END);
  const raw = text.slice(headEnd + HEAD_END.length, end);
  const isChunked = /^transfer-encoding: *chunked/im.test(text.slice(0, headEnd));
  const bytes = Buffer.from(isChunked ? joinChunks(raw) : raw, 'latin1');
  return { status: Number(text.slice(9, 12)), body: bytes.toString('utf8'), end };
}

function joinChunks(raw: string): string {
  let body = '';
  for (let at = 0; at < raw.length; ) {
    const lineEnd = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.slice(at, lineEnd), 16);
    if (lineEnd < 0 || !(size > 0)) break;
    body += raw.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
  return body;
}
