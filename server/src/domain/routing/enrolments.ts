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
  /** The values that the connection's kind requires for a merchant. Omitted secrets stay unchanged. */
  values: Values;
}

export interface PlannedEnrolment {
  before: StoredEnrolment | undefined;
  /** The connection's current version; a later version may have another host. */
  connectionVersion: number;
  facts: Values;
  secrets: Values;
}

/** Checks a new or changed enrollment without saving it. */
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
 * Saves a merchant's identity at a connection, or changes it. Locks the connection, so that existing secrets cannot outlive a
 * concurrent change of its host.
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

/**
 * Removes an enrollment. From now on nothing is sent for the merchant over this connection, not even refunds of earlier payments.
 */
export async function removeEnrolment(
  { database, merchantCache }: Pick<Gateway, 'database' | 'merchantCache'>,
  { merchantId, connectionId }: { merchantId: string; connectionId: string },
): Promise<void> {
  if (!(await deleteEnrolment(database, merchantId, connectionId))) throw notFound();
  merchantCache.forget(merchantId);
}
