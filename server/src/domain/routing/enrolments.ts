import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { notFound, refusedValue, rule } from '../../platform/errors.ts';
import { findSealedConnection, lockSealedConnection } from '../../processors/connections/connection-store.ts';
import {
  deleteEnrolment,
  type EnrolmentFilter,
  findSealedEnrolment,
  listStoredEnrolments,
  upsertEnrolment,
} from '../../processors/connections/enrolment-store.ts';
import {
  openEnrolmentSecrets,
  type StoredEnrolment,
  sealEnrolmentSecrets,
  type Values,
} from '../../processors/connections/stored-connection.ts';
import { findMerchant } from '../merchants/store.ts';
import { checkValues, rejectUnknownNames } from './check-values.ts';
import { type ConnectionGateway, kindOf } from './connection-gateway.ts';

export interface EnrolmentInput {
  merchantId: string;
  linkId: string;
  /** What the connection's kind wants to know of a merchant. A secret that is not named stays as it was. */
  values: Values;
}

export interface PlannedEnrolment {
  before: StoredEnrolment | undefined;
  /** The connection as it is now: a later version may lead to another host. */
  connectionVersion: number;
  facts: Values;
  secrets: Values;
}

/** An enrolment as it would be, judged. */
export const planEnrolment = (gateway: ConnectionGateway, input: EnrolmentInput): Promise<PlannedEnrolment> =>
  planIn(gateway, gateway.database, input, findSealedConnection);

async function planIn(
  gateway: ConnectionGateway,
  database: Queryable,
  { merchantId, linkId: connectionId, values: given }: EnrolmentInput,
  findConnection: typeof findSealedConnection,
): Promise<PlannedEnrolment> {
  const { keyRing } = gateway;
  const sealedConnection = await findConnection(database, connectionId);
  if (sealedConnection === undefined)
    throw refusedValue('link_id', rule('unknown_connection', { id: connectionId }));
  if ((await findMerchant(database, merchantId)) === undefined) {
    throw refusedValue('merchant_id', 'unknown_merchant');
  }
  const { schema, secret } = kindOf(gateway, sealedConnection.connection.kind).enrolment;
  const place = { merchantId, connectionId };
  const before = await findSealedEnrolment(database, merchantId, connectionId);
  const kept =
    before === undefined || before.enrolment.needsSecrets
      ? {}
      : openEnrolmentSecrets(keyRing, place, before.sealedSecrets);
  rejectUnknownNames(schema, given, 'values');
  const { values } = checkValues(Type.Object({ values: schema }), { values: { ...kept, ...given } }) as {
    values: Values;
  };
  const [secrets, facts] = [
    pick(values, name => secret.includes(name)),
    pick(values, name => !secret.includes(name)),
  ];
  return {
    before: before?.enrolment,
    connectionVersion: sealedConnection.connection.version,
    facts,
    secrets,
  };
}

/**
 * Tells a connection what a merchant is called there, or that it is called otherwise now. The connection is locked: secrets that are
 * kept must not outlive a change of its host that happens at the same time.
 */
export async function enrolMerchant(
  gateway: ConnectionGateway,
  input: EnrolmentInput,
): Promise<StoredEnrolment> {
  const { database, keyRing, realClock, merchantCache } = gateway;
  const { merchantId, linkId: connectionId } = input;
  const place = { merchantId, connectionId };
  const stored = await database.transaction(async tx => {
    const { facts, secrets } = await planIn(gateway, tx, input, lockSealedConnection);
    const enrolment = { ...place, facts, secretNames: Object.keys(secrets) };
    return upsertEnrolment(tx, enrolment, sealEnrolmentSecrets(keyRing, place, secrets), realClock.now());
  });
  merchantCache.forget(merchantId);
  return stored;
}

const pick = (values: Values, isPicked: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name)));

export const listEnrolments = (
  { database }: Pick<Gateway, 'database'>,
  filter: EnrolmentFilter = {},
): Promise<StoredEnrolment[]> => listStoredEnrolments(database, filter);

/** Nothing is sent for the merchant over this connection any more, refunds of what was paid there included. */
export async function removeEnrolment(
  { database, merchantCache }: Pick<Gateway, 'database' | 'merchantCache'>,
  { merchantId, connectionId }: { merchantId: string; connectionId: string },
): Promise<void> {
  if (!(await deleteEnrolment(database, merchantId, connectionId))) throw notFound();
  merchantCache.forget(merchantId);
}
