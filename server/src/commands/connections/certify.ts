import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from '../../dependencies.ts';
import { getConnection } from '../../domain/routing/connections.ts';
import { listEnrolments } from '../../domain/routing/enrolments.ts';
import { openConnectionAlone } from '../../processors/connections/open-connection.ts';
import { newTraceRecorder, runCertification } from '../../processors/iso8583/certify/certification.ts';
import { type CertificationPlan, readPlan, UnreadablePlan } from '../../processors/iso8583/certify/plan.ts';
import { toHtml, toJson } from '../../processors/iso8583/certify/report-page.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { numberOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { environmentOf, shared } from './connection-options.ts';
import { rejectMissingConnection } from './connections.ts';

const SECOND_MS = 1_000;

/** Runs a file of cases against an acquirer's test host, and writes the report that acquirers require. */
export async function connectionsCertify(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    id: { type: 'string' },
    merchant: { type: 'string' },
    cases: { type: 'string' },
    out: { type: 'string' },
    timeout: { type: 'string' },
  });
  const connectionId = requireOption(options.id, 'id');
  const merchantId = requireOption(options.merchant, 'merchant');
  const plan = readCases(requireOption(options.cases, 'cases'));
  const folder = requireOption(options.out, 'out');
  const timeoutMs = numberOption(options.timeout, 'timeout', 30, { least: 1, most: 300 }) * SECOND_MS;
  const details = { merchant: merchantId, cases: plan.name };
  const change = { action: 'link_certified', what: connectionId, details };
  await changeGateway(environmentOf(options), change, async gateway => {
    await checkPlace(gateway, connectionId, merchantId);
    const report = await play(gateway, {
      connectionId,
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

async function checkPlace(gateway: Gateway, connectionId: string, merchantId: string): Promise<void> {
  const { kind } = await getConnection(gateway, connectionId).catch(rejectMissingConnection(connectionId));
  if (kind !== 'iso8583')
    throw new UsageError(
      `connection ${connectionId} is of kind ${kind}: only iso8583 connections can be certified`,
    );
  if ((await listEnrolments(gateway, { connectionId, merchantId })).length === 0) {
    throw new UsageError(`merchant ${merchantId} is not enrolled at ${connectionId}`);
  }
}

interface Play {
  connectionId: string;
  merchantId: string;
  plan: CertificationPlan;
  timeoutMs: number;
  isQuiet: boolean;
}

async function play(gateway: Gateway, { connectionId, merchantId, plan, timeoutMs, isQuiet }: Play) {
  const { database, keyRing, merchantCache, realClock: clock, log, connections } = gateway;
  const { kinds, hostRule } = connections;
  const recorder = newTraceRecorder();
  const place = { kinds, hostRule, database, keyRing, merchantCache, clock, log };
  const connection = await openConnectionAlone(place, connectionId, recorder);
  try {
    return await runCertification({
      connection,
      connectionId,
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
    await connection.close();
  }
}
