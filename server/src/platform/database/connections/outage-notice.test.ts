import { beforeEach, expect, test } from 'vitest';
import { newOutageNotice, type OutageNotice } from './outage-notice.ts';

let nowMs = 0;
let reported: string[] = [];
let notice: OutageNotice;
const failure = (code: string) => Object.assign(new Error(code), { code });

beforeEach(() => {
  nowMs = 0;
  reported = [];
  notice = newOutageNotice(
    news => reported.push(news.kind === 'failed' ? news.error.message : news.kind),
    () => nowMs,
  );
});

test('an outage is reported once, however many requests meet it, and so is its end', () => {
  for (let request = 0; request < 1_000; request += 1) notice.failed(failure('ECONNREFUSED'));
  for (let request = 0; request < 1_000; request += 1) notice.answered();
  expect(reported).toEqual(['ECONNREFUSED', 'answers_again']);
});

test('another cause is reported at once, the same one again after a while', () => {
  notice.failed(failure('57P01'));
  notice.failed(failure('57P03'));
  notice.failed(failure('57P01'));
  expect(reported).toEqual(['57P01', '57P03']);
  nowMs = 10_000;
  notice.failed(failure('57P03'));
  expect(reported).toEqual(['57P01', '57P03', '57P03']);
});

test('connections that break one after the other under load do not fill the log', () => {
  for (let lost = 0; lost < 180; lost += 1) {
    nowMs += 50;
    notice.failed(failure('57P01'));
    notice.answered();
  }
  expect(reported).toEqual(['57P01', 'answers_again']);
});

test('a statement that took too long is reported, but the database was never away', () => {
  notice.failed(failure('57014'));
  notice.answered();
  expect(reported).toEqual(['57014']);
});
