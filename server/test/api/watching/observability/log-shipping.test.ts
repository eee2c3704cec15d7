import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newLog } from '../../../../src/commands/serve/log/log.ts';
import { readConfig } from '../../../../src/config.ts';
import { newMetrics } from '../../../../src/platform/metrics/metrics.ts';
import { openLogShipping } from '../../../../src/platform/tracing/log-shipping.ts';
import { type Collector, startCollector } from '../../../support/doubles/network/otlp-collector.ts';

let collector: Collector;
let folder: string;
let fd: number;
beforeEach(async () => {
  collector = await startCollector();
  folder = mkdtempSync(join(tmpdir(), 'recaudo-shipping-'));
  fd = openSync(join(folder, 'log'), 'w');
});
afterEach(async () => {
  await collector.close();
  closeSync(fd);
  rmSync(folder, { recursive: true, force: true });
});

/** The log of a program with these variables, and its metrics. */
function shippedLog(env: NodeJS.ProcessEnv = {}) {
  const own = { OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: collector.url, OTEL_BLRP_SCHEDULE_DELAY: '10' };
  const config = readConfig({ RECAUDO_LOG_FORMAT: 'json', ...own, ...env });
  if (config.logShipping === undefined) throw new Error('no collector is configured');
  const { logLines } = newMetrics();
  const shipping = openLogShipping(config.logShipping, { version: '0', instance: 'test' }, (result, lines) =>
    logLines.inc({ result }, lines),
  );
  const counted = async (result: string) =>
    (await logLines.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0;
  return { log: newLog(config, fd, shipping.write), shipping, counted };
}

interface SentRecord {
  timeUnixNano: string;
  severityText: string;
  body: { stringValue: string };
  attributes: { key: string; value: Record<string, unknown> }[];
}
const records = (): SentRecord[] =>
  collector.bodies().flatMap(body => {
    const { resourceLogs } = JSON.parse(body) as {
      resourceLogs: { scopeLogs: { logRecords: SentRecord[] }[] }[];
    };
    return resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords));
  });
const messages = () => records().map(({ body }) => body.stringValue);

describe('the collector', () => {
  test.each(['json', 'text', 'ecs'])('gets every line of a %s log, with its fields', async format => {
    const { log, shipping, counted } = shippedLog({ RECAUDO_LOG_FORMAT: format });
    log.info({ environment: 'sandbox', status: 200, ms: 1.5, resource_id: 'tr1' }, 'request');
    log.error({ err: new Error('it failed for 4111111111111111') }, 'fault');
    await expect.poll(messages).toEqual(['request', 'fault']);
    const [request, fault] = records();
    expect(request?.severityText).toBe('INFO');
    expect(Number(request?.timeUnixNano)).toBeGreaterThan(1.6e18);
    const values = request?.attributes.flatMap(({ value }) => Object.values(value)) ?? [];
    expect(values).toEqual(expect.arrayContaining(['sandbox', '200', 'tr1']));
    expect(fault?.severityText).toBe('ERROR');
    expect(JSON.stringify(fault)).toContain('it failed for');
    expect(collector.texts.join('')).not.toContain('4111111111111111');
    await shipping.close();
    expect(await counted('sent')).toBe(2);
    await expect.poll(() => readFileSync(join(folder, 'log'), 'utf8')).toContain('fault');
  });

  test("gets the operator's headers, and 1,200 lines in order", async () => {
    const { log, shipping, counted } = shippedLog({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
    });
    for (let number = 0; number < 1_200; number += 1) log.info(`line ${number}`);
    await expect.poll(() => messages().length).toBe(1_200);
    expect(messages()).toEqual(Array.from({ length: 1_200 }, (_, number) => `line ${number}`));
    expect(collector.texts[0]).toContain('"authorization":"Bearer abc"');
    await shipping.close();
    expect(await counted('sent')).toBe(1_200);
  });

  test('gets the lines once it is back; lines beyond the queue are dropped and counted', async () => {
    collector.behave(503);
    const { log, shipping, counted } = shippedLog({ OTEL_BLRP_MAX_QUEUE_SIZE: '50' });
    log.info('first');
    await expect.poll(() => collector.texts.length).toBeGreaterThan(0);
    for (let number = 0; number < 80; number += 1) log.info(`line ${number}`);
    expect(await counted('dropped')).toBe(30);
    collector.behave(200);
    await expect.poll(() => messages().length, { timeout: 20_000 }).toBe(51);
    await shipping.close();
    expect([await counted('sent'), await counted('dropped')]).toEqual([51, 30]);
  });

  test('rejects lines for good: the next ones continue, and rejected ones are counted', async () => {
    collector.behave(400);
    const { log, shipping, counted } = shippedLog();
    log.info('refused');
    await expect.poll(() => counted('refused')).toBe(1);
    collector.behave(200);
    log.info('taken');
    await expect.poll(messages).toEqual(['taken']);
    await shipping.close();
  });

  test('never responds: neither a line nor the exit is delayed', async () => {
    collector.behave('hang');
    const { log, shipping, counted } = shippedLog({ OTEL_BLRP_MAX_QUEUE_SIZE: '100' });
    for (let number = 0; number < 5_000; number += 1) log.info('line');
    expect(await counted('dropped')).toBe(4_900);
    await shipping.close();
    // Lines in flight do not count as sent, because nothing confirmed their arrival.
    expect(await counted('sent')).toBe(0);
    const written = () => readFileSync(join(folder, 'log'), 'utf8').split('"msg":"line"').length - 1;
    await expect.poll(written).toBe(5_000);
  });
});

describe('variables', () => {
  test.each([
    [{}, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/', OTEL_LOGS_EXPORTER: 'otlp' }, 'http://c:4318/v1/logs'],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'https://c/logs' }, 'https://c/logs'],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'https://c/logs', OTEL_LOGS_EXPORTER: 'none' }, undefined],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'https://c/logs', OTEL_SDK_DISABLED: 'true' }, undefined],
  ])('%j', (env, url) => {
    expect(readConfig(env).logShipping?.url).toBe(url);
  });

  test.each([
    [{ OTEL_LOGS_EXPORTER: 'otlp' }, 'OTEL_LOGS_EXPORTER=otlp needs'],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'c:4318' }, 'must be a URL'],
    [
      { OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
      'must be a list',
    ],
  ])('rejects %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
