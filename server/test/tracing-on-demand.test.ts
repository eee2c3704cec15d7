import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = new URL('../src/', import.meta.url).pathname;
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);
const textOf = (name: string) => readFileSync(join(source, name), 'utf8');
const importing = (pattern: RegExp) => files.filter(name => pattern.test(textOf(name))).toSorted();

test('the OpenTelemetry SDK loads through one import, which only runs with a configured collector', () => {
  expect(importing(/from '@opentelemetry\//)).toEqual([
    'platform/tracing/open-telemetry.ts',
    'platform/tracing/span-queue.ts',
  ]);
  expect(importing(/from '[^']*(open-telemetry|span-queue)\.ts'/)).toEqual([
    'platform/tracing/open-telemetry.ts',
  ]);
  expect(importing(/import\('[^']*open-telemetry\.ts'\)/)).toEqual(['commands/serve/start-traces.ts']);
  expect(textOf('commands/serve/start-traces.ts')).toMatch(
    /if \(traces === undefined\) return;\n\s+const \{ openTracer \} = await import/,
  );
});
