import { writeFile } from 'node:fs/promises';
import { environments } from '@recaudo/contract/shared/environment';
import { drawCertificate } from '../../domain/customers/personal-data/documents/documents.ts';
import { listAllRequests } from '../../domain/customers/personal-data/request-store.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';

const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;

export async function peopleRequests(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async ({ database }) => {
    const rows = (await listAllRequests(database)).map(request => ({
      request_id: request.id,
      merchant_id: request.merchantId,
      person: request.hint,
      channel: request.channel,
      requested_by: request.requestedByName,
      requested_at: formatInstant(request.requestedAt),
      due_by: formatInstant(request.dueBy),
      state: request.state,
      done_at: request.doneAt === null ? null : formatInstant(request.doneAt),
      problem: request.lastProblem,
    }));
    printTable(rows, options.json);
  });
}

export async function peopleCertificate(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    merchant: { type: 'string' },
    request: { type: 'string' },
    to: { type: 'string' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const merchantId = requireOption(options.merchant, 'merchant');
  const id = requireOption(options.request, 'request');
  const to = requireOption(options.to, 'to');
  await withGateway(environment, async gateway => {
    const { content } = await drawCertificate(gateway, merchantId, id).catch(rethrowAsUsageError);
    await writeFile(to, content, { mode: 0o600 });
    printRecord({ request_id: id, file: to, bytes: content.length }, options.json);
  });
}
