import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from '../../dependencies.ts';
import { listEnrolments } from '../../domain/routes/enrolments.ts';
import { getLink } from '../../domain/routes/links.ts';
import { newTraceRecorder, runCertification } from '../../processors/iso8583/certify/certification.ts';
import { type CertificationPlan, readPlan, UnreadablePlan } from '../../processors/iso8583/certify/plan.ts';
import { toHtml, toJson } from '../../processors/iso8583/certify/report-page.ts';
import { openLinkAlone } from '../../processors/links/open-link.ts';
import { changeGateway } from '../change-gateway.ts';
import { numberOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../print.ts';
import { environmentOf, shared } from './link-options.ts';
import { noLink } from './links.ts';

const SECOND_MS = 1_000;

/** Plays a file of cases against an acquirer's test host, and writes the report that acquirers ask for. */
export async function linksCertify(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    id: { type: 'string' },
    merchant: { type: 'string' },
    cases: { type: 'string' },
    out: { type: 'string' },
    timeout: { type: 'string' },
  });
  const linkId = requireOption(options.id, 'id');
  const merchantId = requireOption(options.merchant, 'merchant');
  const plan = readCases(requireOption(options.cases, 'cases'));
  const folder = requireOption(options.out, 'out');
  const timeoutMs = numberOption(options.timeout, 'timeout', 30, { least: 1, most: 300 }) * SECOND_MS;
  const details = { merchant: merchantId, cases: plan.name };
  const change = { action: 'link_certified', what: linkId, details };
  await changeGateway(environmentOf(options), change, async gateway => {
    await checkPlace(gateway, linkId, merchantId);
    const report = await play(gateway, {
      linkId,
      merchantId,
      plan,
      timeoutMs,
      isQuiet: options.json === true,
    });
    mkdirSync(folder, { recursive: true });
    const [page, data] = [join(folder, 'certification.html'), join(folder, 'certification.json')];
    writeFileSync(page, toHtml(report));
    writeFileSync(data, toJson(report));
    printRecord({ passed: report.passed, failed: report.failed, report: page, data }, options.json);
    if (report.failed > 0) process.exitCode = 1;
  });
}

function readCases(file: string): CertificationPlan {
  try {
    return readPlan(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof UnreadablePlan) throw new UsageError(`--cases: ${error.message}`, { cause: error });
    throw new UsageError('--cases: the file cannot be read', { cause: error });
  }
}

async function checkPlace(gateway: Gateway, linkId: string, merchantId: string): Promise<void> {
  const { kind } = await getLink(gateway, linkId).catch(noLink(linkId));
  if (kind !== 'iso8583')
    throw new UsageError(`link ${linkId} is of the kind ${kind}: only iso8583 is certified`);
  if ((await listEnrolments(gateway, { linkId, merchantId })).length === 0) {
    throw new UsageError(`merchant ${merchantId} is not enrolled at ${linkId}`);
  }
}

interface Play {
  linkId: string;
  merchantId: string;
  plan: CertificationPlan;
  timeoutMs: number;
  isQuiet: boolean;
}

async function play(gateway: Gateway, { linkId, merchantId, plan, timeoutMs, isQuiet }: Play) {
  const { database, keyRing, merchantCache, realClock: clock, log, links } = gateway;
  const { kinds, hostRule } = links;
  const recorder = newTraceRecorder();
  const place = { kinds, hostRule, database, keyRing, merchantCache, clock, log };
  const link = await openLinkAlone(place, linkId, recorder);
  try {
    return await runCertification({
      link,
      linkId,
      merchantId,
      plan,
      recorder,
      deadline: { timeoutMs },
      clock,
      onCase: ({ id, title, isPassed }) => {
        if (!isQuiet) console.log(`${isPassed ? 'passed' : 'FAILED'}  ${id}  ${title}`);
      },
    });
  } finally {
    await link.close();
  }
}
