import { environments } from '@recaudo/contract/shared/environment';
import pino from 'pino';
import { readConfig } from '../../config.ts';
import { addressesOf, DEFAULT_PORT_BASE } from '../../operations/installation/addresses.ts';
import { openControl } from '../../operations/installation/control.ts';
import { joinDatabaseServer } from '../../operations/installation/database-server.ts';
import { prepareDatabases } from '../../operations/installation/databases.ts';
import { type OpenGateway, openGateway } from '../../operations/installation/gateway.ts';
import { checkKeyFile } from '../../operations/installation/keys.ts';
import { readRunningAddresses } from '../../operations/installation/running.ts';
import type { Control } from '../../people/control.ts';
import { newMetrics } from '../../platform/metrics/metrics.ts';
import type { CommandPlace } from './with-gateway.ts';

/** Runs a command on both environments and the control database, with or without a running program. */
export async function withInstallation(
  work: (control: Control, place: CommandPlace) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  for (const environment of environments) await checkKeyFile(config, environment);
  const server = await joinDatabaseServer(config);
  const opened: OpenGateway[] = [];
  try {
    await prepareDatabases(config, server.address);
    const parts = {
      config,
      address: server.address,
      addresses: readRunningAddresses(config) ?? addressesOf(config, '127.0.0.1', DEFAULT_PORT_BASE),
      metrics: newMetrics(),
      log: pino({ level: 'silent' }),
    };
    const open = async (environment: 'sandbox' | 'production') => {
      const gateway = await openGateway(parts, environment);
      if (gateway !== undefined) opened.push(gateway);
      return gateway;
    };
    const gateways = { sandbox: await open('sandbox'), production: await open('production') };
    const control = await openControl(parts, gateways, undefined);
    try {
      await work(control, { config, address: server.address });
    } finally {
      await control.close();
    }
  } finally {
    for (const gateway of opened) await gateway.close();
    await server.stop();
  }
}
