import { readConfig } from '../config.ts';
import { joinDatabaseServer } from '../installation/database-server.ts';
import { prepareDatabases } from '../installation/databases.ts';
import { type Command, readOptions } from './command.ts';
import { printTable } from './print.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Make the three databases and bring their schemas up to date',
  options: '[--json]',
  async run(args) {
    const options = readOptions(args, { json: { type: 'boolean' } });
    const config = readConfig();
    const server = await joinDatabaseServer(config);
    try {
      const results = await prepareDatabases(config, server.address);
      const rows = results.map(({ database, applied }) => ({
        database,
        applied: applied.length === 0 ? 'up to date' : applied.join(' '),
      }));
      printTable(rows, options.json);
    } finally {
      await server.stop();
    }
  },
};
