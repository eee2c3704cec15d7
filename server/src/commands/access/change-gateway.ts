import { userInfo } from 'node:os';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import { type AuditLog, openAuditLog } from '../../operations/installation/audit-log.ts';
import { audit } from '../../people/audit/audit.ts';
import { INSTALLATION, type NewAuditEntry } from '../../people/audit/audit-entry.ts';
import { findBusinessOf } from '../../people/businesses/store.ts';
import { type CommandPlace, withGateway } from './with-gateway.ts';

/** A command's intended change, for the audit log. Must not contain secrets. */
export interface CommandChange {
  /** Named like the dashboard's actions, e.g. `key_rotated`. */
  action: string;
  what: string;
  /** If set, the entry goes to the log of the merchant's business. */
  merchantId?: string | undefined;
  /** The person who ran the command, if given; the machine's user is recorded as well. */
  byWhom?: string | undefined;
  details?: NewAuditEntry['details'];
}

/**
 * Runs a command that changes something. Writes the audit entry first, so that the log knows every change; a rejection
 * adds a second entry.
 */
export const changeGateway = (
  environment: Environment,
  change: CommandChange,
  work: (gateway: Gateway) => Promise<void>,
): Promise<void> =>
  withGateway(environment, async (gateway, place) => {
    await changeAudited(place, { environment, ...change }, () => work(gateway));
  });

/** The same for changes outside an environment. */
export async function changeAudited(
  { config, address }: CommandPlace,
  change: CommandChange & { environment: Environment | null },
  work: () => Promise<void>,
): Promise<void> {
  const log = await openAuditLog(config, address);
  try {
    const entry = await entryOf(log, change);
    await audit(log, entry);
    try {
      await work();
    } catch (error) {
      await audit(log, { ...entry, details: { ...entry.details, failed: (error as Error).name } });
      throw error;
    }
  } finally {
    await log.close();
  }
}

async function entryOf(
  { database }: AuditLog,
  {
    action,
    what,
    merchantId,
    environment,
    byWhom,
    details,
  }: CommandChange & { environment: Environment | null },
): Promise<NewAuditEntry> {
  const business = merchantId === undefined ? undefined : await findBusinessOf(database, merchantId);
  return {
    chain: business?.id ?? INSTALLATION,
    account: null,
    action,
    what,
    fromIp: 'command',
    environment,
    details: { ...details, ...(byWhom === undefined ? {} : { by_whom: byWhom }), user: userInfo().username },
  };
}
