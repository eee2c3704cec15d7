import { openText, sealText, type TextOwner } from '../../platform/vault/ciphers/sealed-text.ts';
import type { KeyRing } from '../../platform/vault/keys/key-ring.ts';
import type { ConnectionKindName, ConnectionMethod } from './connection.ts';

export const connectionStatuses = ['enabled', 'disabled'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** A JSON object that matches the kind's schema. */
export type Values = Readonly<Record<string, unknown>>;

/** A configured connection without its secrets, so that no view can show them. */
export interface StoredConnection {
  /** Chosen by the operator; attempts refer to it permanently. */
  id: string;
  kind: ConnectionKindName;
  name: string;
  methods: readonly ConnectionMethod[];
  settings: Values;
  /** Names of the secrets that are set. */
  secretNames: readonly string[];
  status: ConnectionStatus;
  /** Increases with every change. */
  version: number;
  creationDate: Date;
  changeDate: Date;
}

/** A merchant's identity at a connection. */
export interface StoredEnrolment {
  merchantId: string;
  connectionId: string;
  /** The fields that are not secret. */
  facts: Values;
  secretNames: readonly string[];
  /** The secrets were removed because the connection's host changed: nothing is sent until they are entered again. */
  needsSecrets: boolean;
  creationDate: Date;
  changeDate: Date;
}

/** Secrets are encrypted for their owner, so a row copied to another connection or merchant cannot be decrypted. */
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
