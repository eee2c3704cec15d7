import { readFileSync } from 'node:fs';
import { environments } from '@recaudo/contract/shared/environment';
import type { ResponseMapping } from '../../domain/payouts/files/layout-schema.ts';
import { readLayoutText, shippedLayout } from '../../domain/payouts/files/read-layout.ts';
import { responseStates } from '../../domain/payouts/files/read-response.ts';
import { settlePayout } from '../../domain/payouts/steps/move-payout.ts';
import { takeResponse } from '../../domain/payouts/steps/take-response.ts';
import { findBatch } from '../../domain/payouts/stores/batch-store.ts';
import { listPayoutsOfBatch } from '../../domain/payouts/stores/payout-store.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';

const text = { type: 'string' } as const;
const ofBatch = { environment: text, json: { type: 'boolean' }, batch: text } as const;

const environmentOf = (options: { environment?: string | undefined }) =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

/** The response mapping of the given layout file, else of the batch's layout, else of the generic CSV. */
function mappingOf(written: string | undefined, own: ResponseMapping | undefined): ResponseMapping {
  if (written === undefined) {
    const mapping = own ?? shippedLayout('generic-csv').response;
    if (mapping === undefined) throw new Error('the generic CSV has no response');
    return mapping;
  }
  const read = readLayoutText(readFileSync(written, 'utf8'));
  if ('mistakes' in read || read.layout.response === undefined) {
    throw new UsageError(`${written} is no layout with a response`);
  }
  return read.layout.response;
}

/** `recaudo payouts read-response` */
export async function payoutsReadResponse(args: string[]): Promise<void> {
  const options = readOptions(args, { ...ofBatch, file: text, layout: text });
  const id = requireOption(options.batch, 'batch');
  const bytes = readFileSync(requireOption(options.file, 'file'));
  const change = { action: 'payout_response_read', what: id };
  await changeGateway(environmentOf(options), change, async gateway => {
    const batch = await findBatch(gateway.database, id);
    const mapping = mappingOf(options.layout, batch?.layout?.response);
    const taken = await takeResponse(gateway, id, bytes, mapping).catch(rethrowAsUsageError);
    const { moved, unchanged, problems, missing } = taken;
    printRecord({ ...moved, unchanged, not_taken: problems.length, missing: missing.length }, options.json);
    for (const { line, message } of problems) console.error(`line ${line} ${message}`);
    if (problems.length > 0) process.exitCode = 1;
  });
}

/** `recaudo payouts mark`: records what the bank's website shows for one payout. */
export async function payoutsMark(args: string[]): Promise<void> {
  const options = readOptions(args, { ...ofBatch, payout: text, as: text, reason: text });
  const batchId = requireOption(options.batch, 'batch');
  const id = requireOption(options.payout, 'payout');
  const status = chooseOption(options.as, 'as', responseStates);
  const reason = options.reason ?? null;
  const change = { action: 'payout_marked', what: id, details: { status, reason: reason ?? '' } };
  await changeGateway(environmentOf(options), change, async gateway => {
    const payout = (await listPayoutsOfBatch(gateway.database, batchId)).find(one => one.id === id);
    if (payout === undefined) throw new UsageError(`the batch ${batchId} has no payout ${id}`);
    const outcome = await settlePayout(gateway, payout, { status, reason });
    if (outcome.kind === 'impossible')
      throw new UsageError(`the payout is ${outcome.from}: it cannot become ${status}`);
    printRecord({ payout: id, status }, options.json);
  });
}
