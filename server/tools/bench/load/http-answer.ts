/** Head and body of the first answer in a text of one character a byte. */
export interface HttpAnswer {
  status: number;
  body: string;
  /** Where the next answer begins. */
  end: number;
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** Where the first answer ends; undefined while it is not whole. */
export function answerEnd(text: string): number | undefined {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = text.slice(0, headEnd);
  if (/^transfer-encoding: *chunked/im.test(head)) {
    // The line break before an only chunk is that of the head.
    const last = text.indexOf(LAST_CHUNK, headEnd + 2);
    return last < 0 ? undefined : last + LAST_CHUNK.length;
  }
  const end = headEnd + HEAD_END.length + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return text.length < end ? undefined : end;
}

/** For a client that wants more than to count answers. */
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
