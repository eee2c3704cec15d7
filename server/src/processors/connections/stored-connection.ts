import { openText, sealText, type TextOwner } from '../../platform/vault/ciphers/sealed-text.ts';
import type { KeyRing } from '../../platform/vault/keys/key-ring.ts';
import type { ConnectionKindName, ConnectionMethod } from './connection.ts';

export const connectionStatuses = ['enabled', 'disabled'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** A JSON object as its kind's schema has it. */
export type Values = Readonly<Record<string, unknown>>;

/** A connection as it is configured; without its secrets, so that nothing that shows it can show them. */
export interface StoredConnection {
  /** Chosen by the operator; an attempt remembers it for ever. */
  id: string;
  kind: ConnectionKindName;
  name: string;
  methods: readonly ConnectionMethod[];
  settings: Values;
  /** Which secrets it has. */
  secretNames: readonly string[];
  status: ConnectionStatus;
  /** Counts every change. */
  version: number;
  creationDate: Date;
  changeDate: Date;
}

/** What a merchant is called at a connection. */
export interface StoredEnrolment {
  merchantId: string;
  connectionId: string;
  /** Without its secrets. */
  facts: Values;
  secretNames: readonly string[];
  /** Its secrets were removed because the connection leads to another host: nothing is sent until they are entered again. */
  needsSecrets: boolean;
  creationDate: Date;
  changeDate: Date;
}

/** Whatever is sealed can be opened for its owner alone: a row that was copied to another connection or merchant is damaged. */
const ownerOfConnection = (connectionId: string): TextOwner => ['link-secrets', connectionId];
const ownerOfEnrolment = (merchantId: string, connectionId: string): TextOwner => [
  'enrolment-secrets',
  merchantId,
  connectionId,
];

export const sealConnectionSecrets = (keyRing: KeyRing, connectionId: string, secrets: Values): Buffer =>
  sealText(keyRing, ownerOfConnection(connectionId), JSON.stringify(secrets));

export const openConnectionSecrets = (keyRing: KeyRing, connectionId: string, sealed: Buffer): Values =>
  JSON.parse(openText(keyRing, ownerOfConnection(connectionId), sealed)) as Values;

type Place = Pick<StoredEnrolment, 'merchantId' | 'connectionId'>;

export const sealEnrolmentSecrets = (
  keyRing: KeyRing,
  { merchantId, connectionId }: Place,
  secrets: Values,
): Buffer => sealText(keyRing, ownerOfEnrolment(merchantId, connectionId), JSON.stringify(secrets));

export const openEnrolmentSecrets = (
  keyRing: KeyRing,
  { merchantId, connectionId }: Place,
  sealed: Buffer,
): Values => JSON.parse(openText(keyRing, ownerOfEnrolment(merchantId, connectionId), sealed)) as Values;
