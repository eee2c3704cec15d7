import { describe, expect, it } from 'vitest';
import { answerEnd, readAnswer } from './http-answer.ts';

const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const OK = 'HTTP/1.1 200 OK\r\n';

describe('an answer that is not whole', () => {
  it.each([
    '',
    `${OK}Content-Length: 2\r\n`,
    `${OK}Content-Length: 2\r\n\r\na`,
    `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n`,
  ])('%j', text => {
    expect(answerEnd(text)).toBeUndefined();
  });
});

describe('a whole answer, and what follows it', () => {
  it.each([
    [`${OK}content-length: 2\r\n\r\nab`, 200, 'ab'],
    [`${OK}Content-Length: 5\r\nX-Other: 1\r\n\r\ncafé`, 200, 'café'],
    ['HTTP/1.1 204 No Content\r\n\r\n', 204, ''],
    ['HTTP/1.1 402 Payment Required\r\nContent-Length: 0\r\n\r\n', 402, ''],
    [`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n`, 200, 'abcde'],
    [`${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 200, ''],
  ])('%j', (text, status, body) => {
    const whole = latin1(text);
    const end = answerEnd(`${whole}HTTP/1.1 500 `);
    expect(end).toBe(whole.length);
    expect(readAnswer(whole, end ?? 0)).toEqual({ status, body, end: whole.length });
  });
});
