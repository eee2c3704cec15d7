import { resolve } from 'node:path';
import { type CaseMapping, caseMapping } from '@recaudo/contract/operator/chargeback-files';
import { environments } from '@recaudo/contract/shared/environment';
import { Compile } from 'typebox/compile';
import { previewCaseFile, takeCaseFile } from '../../domain/disputes/network-cases/files/take-file.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { readJson } from '../connections/read-json.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { findShellUser, shared, throwAsUsageError } from './options.ts';

async function mappingOption(value: string | undefined): Promise<CaseMapping | undefined> {
  if (value === undefined) return undefined;
  const mapping: unknown = await readJson(value, 'mapping', { mayBeText: true });
  if (!Compile(caseMapping).Check(mapping)) {
    throw new UsageError(
      '--mapping must give the meaning of each column: see docs/guides/payments/chargebacks.md',
    );
  }
  return mapping;
}

export async function chargebacksImport(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    file: { type: 'string' },
    connection: { type: 'string' },
    mapping: { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const path = resolve(requireOption(options.file, 'file'));
  const sent = { path, mapping: await mappingOption(options.mapping) };
  if (options['dry-run'] === true) {
    await withGateway(environment, async gateway => {
      const read = await previewCaseFile(gateway, sent).catch(throwAsUsageError);
      console.log(JSON.stringify(read, null, 2));
    });
    return;
  }
  const change = { action: 'chargeback_file_taken', what: path };
  await changeGateway(environment, change, async gateway => {
    const connectionId = options.connection ?? null;
    const taken = await takeCaseFile(gateway, sent, { connectionId, byWhom: findShellUser() }).catch(
      throwAsUsageError,
    );
    const { added, repeated, inReview, problems } = taken;
    if (options.json === true)
      console.log(JSON.stringify({ added, repeated, in_review: inReview, problems }));
    else {
      printRecord({ added, repeated, in_review: inReview, rejected: problems.length });
      if (problems.length > 0) {
        printTable(problems.map(({ line, problem }) => ({ line: String(line), problem })));
      }
    }
    if (problems.length > 0) process.exitCode = 1;
  });
}
