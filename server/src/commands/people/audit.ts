import { checkAudit } from '../../people/audit/check-audit.ts';
import { withControl } from '../access/with-control.ts';
import { readOptions } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';

export async function auditCheck(args: string[]): Promise<void> {
  const options = readOptions(args, { json: { type: 'boolean' } });
  await withControl(async ({ database, auditKeys }) => {
    const { breaks, chains, entries } = await checkAudit(database, auditKeys);
    if (options.json === true) console.log(JSON.stringify({ chains, entries, breaks }));
    else {
      printRecord({ chains, entries, breaks: breaks.length });
      if (breaks.length > 0) printTable(breaks.map(found => ({ ...found })));
    }
    if (breaks.length > 0) process.exitCode = 1;
  });
}
