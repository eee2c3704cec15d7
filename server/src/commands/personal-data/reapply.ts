import { listFiles } from '../../people/personal-data/erased-list.ts';
import { finishErasure } from '../../people/personal-data/finish-erasure.ts';
import { reapplyListed } from '../../people/personal-data/reapply-erasures.ts';
import { withInstallation } from '../access/with-installation.ts';
import { readOptions } from '../command.ts';
import { printRecord } from '../terminal/print.ts';

/** For a copy restored from a backup: repeats erasures made after the backup. */
export async function peopleReapply(args: string[]): Promise<void> {
  const options = readOptions(args, { list: { type: 'string' }, json: { type: 'boolean' } });
  await withInstallation(async control => {
    const files = [...listFiles(control), ...(options.list === undefined ? [] : [options.list])];
    const requested = await reapplyListed(control, files);
    let done = 0;
    for (const { environment, request_id: id } of requested) {
      const finished = await finishErasure(control, environment, id);
      if (finished?.state === 'done') done += 1;
    }
    printRecord({ lists: files.join(', '), requested_again: requested.length, done }, options.json);
  });
}
