import { afterEach } from 'vitest';
import type { Message } from '#src/processors/iso8583/codec/codec.ts';
import { type DialectName, dialectOf } from '#src/processors/iso8583/dialect/dialects.ts';
import { eventually } from '../../checks/eventually.ts';
import {
  openTestConnection,
  type TestConnectionOptions,
} from '../../doubles/connections/iso8583-connection.ts';
import {
  answerTo,
  type HostScript,
  startScriptedHost,
  withSignOn,
} from '../../doubles/connections/scripted-host.ts';

/** Leaves these message types unanswered and approves all others. */
export const approveAllExcept = (...types: string[]): HostScript =>
  withSignOn((message, line) => {
    if (!types.includes(message.mti)) line.send(answerTo(message, '00'));
  });

export function useScriptedConnections() {
  const ending: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ending.splice(0)) await end();
  });

  const open = async (
    script: HostScript = withSignOn(),
    options: TestConnectionOptions = {},
    name: DialectName = 'generic-1987',
  ) => {
    const host = await startScriptedHost(dialectOf(name, {}), script);
    const connection = openTestConnection(host.port, {
      ...options,
      settings: { dialect: name, ...options.settings },
    });
    ending.push(
      () => host.close(),
      () => connection.lines.close(),
    );
    const money = (): Message[] => host.received.filter(({ mti }) => !mti.startsWith('08'));
    return { ...connection, host, money };
  };
  return {
    open,
    openReady: async (...how: Parameters<typeof open>) => {
      const opened = await open(...how);
      await eventually(() => opened.lines.isReady()).toBe(true);
      return opened;
    },
  };
}
