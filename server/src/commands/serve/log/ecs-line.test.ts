import pino from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';

function linesOf(format: 'json' | 'ecs', work: (log: pino.Logger) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const options = logOptions({ logLevel: 'info', logFormat: format, traces: undefined });
  work(pino(options, { write: (line: string) => lines.push(line) }));
  return lines.map(line => JSON.parse(line) as Record<string, unknown>);
}

const request = {
  request_id: 'r-1',
  environment: 'sandbox',
  method: 'POST',
  route: '/x',
  status: 200,
  ms: 12.5,
};

test('a request uses Elastic Common Schema fields; fields without one go under recaudo', () => {
  const [line] = linesOf('ecs', log => log.info({ ...request, resource_id: 'tr1' }, 'request'));
  expect(line).toEqual({
    'log.level': 'info',
    '@timestamp': expect.stringMatching(/^\d{4}-.*Z$/),
    'ecs.version': '8.11.0',
    'service.name': 'recaudo',
    'process.pid': process.pid,
    'http.request.id': 'r-1',
    'service.environment': 'sandbox',
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    'event.duration': 12_500_000,
    'recaudo.route': '/x',
    'recaudo.resource_id': 'tr1',
    message: 'request',
  });
});

test('ECS log: an error has its message, with card numbers masked', () => {
  const error = Object.assign(new Error('bad 4111111111111111'), { code: '23505', constraint: 'taken' });
  const [line] = linesOf('ecs', log => log.error({ err: error, link: 'ck1' }, 'fault'));
  expect(line).toMatchObject({
    'error.type': 'Error',
    'error.message': 'bad 411111XXXXXX1111',
    'error.code': '23505',
    'error.stack_trace': expect.stringContaining('ecs-line.test'),
    'recaudo.error': { constraint: 'taken' },
    'recaudo.link': 'ck1',
  });
  expect(JSON.stringify(line)).not.toContain('4111111111111111');
});

test('the plain JSON format is unchanged', () => {
  const [line] = linesOf('json', log => log.info(request, 'request'));
  expect(line).toEqual({ level: 30, time: expect.any(String), pid: process.pid, ...request, msg: 'request' });
});
