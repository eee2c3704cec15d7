import { afterEach, describe, expect, it } from 'vitest';
import {
  noonInBogota,
  openTestConnection,
} from '../../../../test/support/doubles/connections/iso8583-connection.ts';
import {
  answerTo,
  type ScriptedHost,
  startScriptedHost,
  withSignOn,
} from '../../../../test/support/doubles/connections/scripted-host.ts';
import { manualClock } from '../../../platform/primitives/time/clock.ts';
import { dialectOf } from '../dialect/dialects.ts';
import { newTraceRecorder, runCertification } from './certification.ts';
import { readPlan } from './plan.ts';
import { toHtml, toJson } from './report-page.ts';

const plan = {
  name: 'Acquirer <test>',
  cards: {
    good: { number: '4111111111111111', expirationMonth: '12', expirationYear: '29', cvv2: '987' },
    poor: { number: '5555555555554444', expirationMonth: '12', expirationYear: '29' },
  },
  cases: [
    {
      id: '1.1',
      title: 'A hold, its completion and its refund',
      steps: [
        { do: 'echo', expect: { outcome: 'answered' } },
        {
          do: 'hold',
          as: 'hold',
          card: 'good',
          amountCentavos: 2_000_000,
          taxes: { ivaCentavos: 319_300, ivaBaseCentavos: 1_680_700, tipCentavos: 50 },
          expect: { outcome: 'approved', responseCode: '00' },
        },
        { do: 'capture', of: 'hold', amountCentavos: 1_000_000, expect: { outcome: 'approved' } },
        { do: 'refund', of: 'hold', amountCentavos: 1_000_000, expect: { outcome: 'approved' } },
      ],
    },
    {
      id: '1.2',
      title: 'No funds',
      steps: [
        {
          do: 'purchase',
          card: 'poor',
          amountCentavos: 100,
          installments: 12,
          expect: { outcome: 'declined', responseCode: '51', code: 3003, retry: 'later' },
        },
      ],
    },
    {
      id: '1.2b',
      title: 'A card that is kept, and its renewal',
      steps: [
        {
          do: 'purchase',
          as: 'first',
          card: 'good',
          amountCentavos: 100,
          agreement: 'first',
          expect: { outcome: 'approved' },
        },
        {
          do: 'purchase',
          of: 'first',
          card: 'good',
          amountCentavos: 100,
          initiator: 'merchant',
          agreement: 'subsequent',
          expect: { outcome: 'approved' },
        },
      ],
    },
    {
      id: '1.3',
      title: 'A purchase & its reversal',
      steps: [
        { do: 'purchase', as: 'p', card: 'good', amountCentavos: 100, expect: { outcome: 'declined' } },
        { do: 'reverse', of: 'p', expect: { outcome: 'approved' } },
      ],
    },
  ],
};

let host: ScriptedHost | undefined;
afterEach(() => host?.close());

async function certify() {
  host = await startScriptedHost(
    dialectOf('generic-1987', {}),
    withSignOn((message, line) =>
      line.send(answerTo(message, message.fields[2]?.startsWith('5') ? '51' : '00', { 48: '2203NT1' })),
    ),
  );
  const recorder = newTraceRecorder();
  // On a busy machine, a completion repeated after the usual 20 ms would add a message.
  const opened = openTestConnection(host.port, { trace: recorder, settings: { repeatMs: 30_000 } });
  const { card, lines } = opened;
  const connection = { card, state: lines.state, check: lines.check, close: lines.close };
  const report = await runCertification({
    connection,
    connectionId: 'l1',
    merchantId: 'm1',
    plan: readPlan(JSON.stringify(plan)),
    recorder,
    deadline: { timeoutMs: 30_000 },
    clock: manualClock(noonInBogota),
  });
  await lines.close();
  return report;
}

/** Trace numbers of network messages start at random, and some contain the security code's digits. */
const withoutTraceNumbers = (text: string): string =>
  text.replaceAll(/(system trace audit number\D+)\d{6}/g, '$1');

describe('a certification', () => {
  it('plays every case and reports the expected and actual results', async () => {
    const report = await certify();
    expect(report).toMatchObject({ passed: 3, failed: 1, linkId: 'l1' });
    expect(report.cases.map(({ id, isPassed }) => [id, isPassed])).toEqual([
      ['1.1', true],
      ['1.2', true],
      ['1.2b', true],
      ['1.3', false],
    ]);
    expect(report.cases[0]?.steps.map(({ messages }) => messages.map(({ name }) => name))).toEqual([
      ['0800 echo', '0810 echo'],
      ['0100 hold', '0110 hold'],
      ['0220 completion', '0230 completion'],
      ['0200 refund', '0210 refund'],
    ]);
    const hold = report.cases[0]?.steps[1]?.messages[0]?.fields ?? [];
    expect(hold.filter(({ key }) => /^48\.3\d$/.test(key)).map(({ key, value }) => [key, value])).toEqual([
      ['48.30', '000000319300'],
      ['48.31', '000001680700'],
      ['48.33', '000000000050'],
    ]);
    const renewal = report.cases[2]?.steps[1]?.messages[0]?.fields;
    expect(renewal).toContainEqual({ key: '48.22', name: 'network transaction id', value: 'NT1' });
    // Steps after an unexpected result would fail as well.
    expect(report.cases[3]?.steps).toHaveLength(1);
    expect(report.cases[3]?.steps[0]).toMatchObject({
      expected: { outcome: 'declined' },
      got: { outcome: 'approved', responseCode: '00' },
    });
  });

  it('is a page and a file without card data, and nothing in it is markup', async () => {
    const report = await certify();
    const page = toHtml(report);
    expect(page).toContain('<title>Certification: Acquirer &lt;test&gt;</title>');
    expect(page).toContain('A purchase &amp; its reversal');
    expect(page).toContain('3 passed, 1 failed');
    expect(page).toContain('Expected declined; got approved (responseCode 00)');
    expect(page).toContain('411111XXXXXX1111');
    expect(withoutTraceNumbers(page + toJson(report))).not.toMatch(/4111111111111111|5555555555554444|987/);
    expect(JSON.parse(toJson(report))).toMatchObject({ passed: 3, cases: [{ id: '1.1' }, {}, {}, {}] });
  });
});

describe('a file of cases is refused with its reason', () => {
  const withStep = (step: object) =>
    JSON.stringify({ ...plan, cases: [{ id: 'x', title: 'x', steps: [step] }] });
  it.each([
    ['no JSON', '{', 'the file is not JSON'],
    ['no cases', JSON.stringify({ ...plan, cases: [] }), '/cases: '],
    [
      'an unknown card',
      withStep({ do: 'purchase', card: 'x', amountCentavos: 1, expect: { outcome: 'approved' } }),
      'case x, step 1: there is no card x',
    ],
    [
      'no card',
      withStep({ do: 'hold', amountCentavos: 1, expect: { outcome: 'approved' } }),
      'case x, step 1: there is no card named',
    ],
    [
      'no original',
      withStep({ do: 'reverse', of: 'y', expect: { outcome: 'approved' } }),
      'case x, step 1: there is no earlier step y',
    ],
    [
      'no amount',
      withStep({ do: 'purchase', card: 'good', expect: { outcome: 'approved' } }),
      'case x, step 1: amountCentavos is missing',
    ],
    ['an unknown word', withStep({ do: 'steal', expect: { outcome: 'approved' } }), '/cases/0/steps/0/do: '],
  ])('%s', (_name, text, reason) => {
    expect(() => readPlan(text)).toThrow(reason);
  });
});
