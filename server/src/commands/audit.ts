import { checkAudit } from '../people/audit/check-audit.ts';
import { type Command, readOptions } from './command.ts';
import { printRecord, printTable } from './print.ts';
import { withControl } from './with-control.ts';

export const auditCheck: Command = {
  name: 'audit check',
  summary: 'Prove that no entry of the audit log was changed or taken out; exits 1 if one was',
  options: '[--json]',
  async run(args) {
    const options = readOptions(args, { json: { type: 'boolean' } });
    await withControl(async ({ database, auditKeys }) => {
      const { breaks, ...checked } = await checkAudit(database, auditKeys);
      if (options.json === true) console.log(JSON.stringify({ ...checked, breaks }));
      else {
        printRecord({ ...checked, breaks: breaks.length });
        if (breaks.length > 0) printTable(breaks.map(found => ({ ...found })));
      }
      if (breaks.length > 0) process.exitCode = 1;
    });
  },
};
