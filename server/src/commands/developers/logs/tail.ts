import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Config, readConfig } from '../../../config.ts';
import {
  firstRequestId,
  listRequestLines,
  type RequestLine,
  requestIdMs,
} from '../../../domain/request-log/tail-store.ts';
import { readRunningAddresses } from '../../../operations/installation/running.ts';
import { isUnavailable } from '../../../platform/database/connections/unavailable.ts';
import { withGateway } from '../../access/with-gateway.ts';
import { readOptions, requireOption, UsageError } from '../../command.ts';
import { environmentOf } from '../../connections/connection-options.ts';
import { findDemoMerchant } from '../../merchants/demo-merchant.ts';
import { requestJson, requestText } from './request-line.ts';
import { newRequestTail, type RequestTail } from './request-tail.ts';
import { readMethod, readSince, readStatus } from './tail-options.ts';

const LOOK_EVERY_MS = 300;

export async function logsTail(args: string[]): Promise<void> {
  const options = readOptions(args, {
    merchant: { type: 'string' },
    environment: { type: 'string' },
    status: { type: 'string' },
    method: { type: 'string' },
    path: { type: 'string' },
    since: { type: 'string' },
    json: { type: 'boolean' },
  });
  const environment = environmentOf(options);
  const status = readStatus(options.status);
  const filter = {
    method: readMethod(options.method),
    pathContains: options.path,
    statusClass: status?.statusClass,
  };
  readSince(options.since, new Date(0)); // What is wrong is said before anything is opened.
  const config = readConfig();
  if (config.databaseUrl === undefined && readRunningAddresses(config) === undefined) {
    throw new UsageError('Recaudo is not running; start it first (npm start), then follow its log');
  }
  await withGateway(environment, async gateway => {
    const merchantId =
      environment === 'sandbox'
        ? await findDemoMerchant(gateway.database, config, options.merchant)
        : requireOption(options.merchant, 'merchant');
    const tail = newRequestTail<RequestLine>({
      read: (after, limit) => listRequestLines(gateway.database, merchantId, filter, { after, limit }),
      firstId: firstRequestId,
      idMs: requestIdMs,
      fromMs: readSince(options.since, gateway.realClock.now()),
    });
    const print = newPrinter(config, merchantId, options.json === true);
    print.start(`Following the requests of ${merchantId} in ${environment}; stop with Ctrl-C.`);
    await followUntilSignal(tail, line => {
      if (status?.status === undefined || status.status === line.status) print.line(line);
    });
  });
}

/** Formatted lines for a terminal, JSON for any other output. */
function newPrinter(config: Config, merchantId: string, json: boolean) {
  const isForPeople = !json && process.stdout.isTTY;
  let day = '';
  return {
    start: (text: string) => {
      if (isForPeople) console.log(text);
    },
    line: (line: RequestLine) => {
      if (!isForPeople) {
        console.log(requestJson(line));
        return;
      }
      const today = bogotaDateOf(line.creationDate);
      if (today !== day) console.log(today);
      day = today;
      console.log(requestText(line, merchantId, config.logColour));
    },
  };
}

async function followUntilSignal(
  tail: RequestTail<RequestLine>,
  onLine: (line: RequestLine) => void,
): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = () => stopping.abort();
  // The reader may close the pipe: `recaudo logs tail | head`.
  process.stdout.once('error', stop);
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    once(process, name, { signal }).then(stop, () => undefined);
  let isDatabaseDown = false;
  while (!signal.aborted) {
    try {
      for (const line of await tail.next()) onLine(line);
      if (isDatabaseDown) console.error('recaudo: the database is back; nothing is missing.');
      isDatabaseDown = false;
    } catch (error) {
      if (!(error instanceof Error) || !isUnavailable(error)) throw error;
      if (!isDatabaseDown)
        console.error('recaudo: the database is not responding; the log continues when it is back.');
      isDatabaseDown = true;
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  process.stdout.off('error', stop);
}
