import type { App } from '../../platform/http/server.ts';
import { UsageError } from '../command.ts';

const reasons: Record<string, string> = {
  EADDRINUSE: 'is already in use; pick other ports with --port-base',
  EACCES: 'needs more permissions; pick other ports with --port-base',
  EMFILE: 'cannot be opened: this process has reached its limit of open files; see `ulimit -n`',
  EADDRNOTAVAIL: 'is not an address of this machine; see --host',
  ENOTFOUND: 'is not an address of this machine; see --host',
};

/**
 * Opens the port, or explains why it cannot. A child with an exclusive port accepts connections itself; through the
 * first process they would pile up while the child hangs.
 */
export async function listenOn(app: App, host: string, port: number, isExclusive: boolean): Promise<void> {
  try {
    await app.listen({ host, port, exclusive: isExclusive });
  } catch (error) {
    const reason = reasons[String((error as { code?: string }).code)];
    throw reason === undefined ? error : new UsageError(`${host}:${port} ${reason}`, { cause: error });
  }
}
