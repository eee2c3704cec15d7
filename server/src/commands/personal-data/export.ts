import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environments } from '@recaudo/contract/shared/environment';
import { makePersonalFile } from '../../domain/customers/personal-data/documents/documents.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { chooseOption, readOptions, requireOption } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';
import { personOptions, readPerson, requireMerchant } from './person-options.ts';

export async function peopleExport(args: string[]): Promise<void> {
  const options = readOptions(args, { ...personOptions, to: { type: 'string' } });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const merchantId = requireOption(options.merchant, 'merchant');
  const to = requireOption(options.to, 'to');
  const person = readPerson(options);
  const change = { action: 'person_exported', what: merchantId, merchantId };
  await changeGateway(environment, change, async gateway => {
    await requireMerchant(gateway, merchantId);
    await mkdir(to, { recursive: true, mode: 0o700 });
    const files: string[] = [];
    for (const format of ['json', 'pdf'] as const) {
      const { name, content } = await makePersonalFile(gateway, merchantId, person, format).catch(
        rethrowAsUsageError,
      );
      await writeFile(join(to, name), content, { mode: 0o600 });
      files.push(join(to, name));
    }
    printRecord({ files: files.join(', ') }, options.json);
  });
}
