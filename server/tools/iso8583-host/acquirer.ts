import type { Command } from '#src/commands/command.ts';
import { startIso8583Host } from './iso8583-host.ts';

/** For drills that fork it (deploy/ha): sends its port at the start, and its journal on request. */
export const acquirer: Command = {
  name: 'acquirer',
  summary: 'An acquirer’s host that approves everything and keeps its own books, for a drill that forks it',
  async run() {
    const { port, books } = await startIso8583Host();
    process.on('message', () =>
      process.send?.(
        [...books.entries.values()].map(entry => ({
          ...entry,
          amountCentavos: Number(entry.amountCentavos),
        })),
      ),
    );
    process.once('disconnect', () => process.exit(0));
    process.send?.(port);
  },
};
