import { oneOf } from '@recaudo/contract/shared/schema/fields';
import Type, { type Static } from 'typebox';
import { canonicalHost } from '../../platform/primitives/network/connection-hosts.ts';
import type { Destination } from '../connections/destination.ts';
import { lengthHeaders } from './dialect/dialect.ts';
import { dialectNames } from './dialect/dialects.ts';
import { type LineTimes, usualTimes } from './lines/line-times.ts';

const milliseconds = (title: string, usualMs: number) =>
  Type.Optional(Type.Integer({ title, minimum: 1, maximum: 3_600_000, default: usualMs }));

const REPEAT_MS = 5_000;
const CONNECTIONS = 2;

/** The host's address and our identifiers there. */
export const iso8583Settings = Type.Object({
  host: Type.String({ title: 'Host', description: 'Its name or address', minLength: 1, maxLength: 253 }),
  port: Type.Integer({ title: 'Port', minimum: 1, maximum: 65_535 }),
  dialect: Type.Optional(oneOf(dialectNames)),
  ownDialect: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      title: 'Own dialect (JSON)',
      description: 'In place of a shipped one; docs/guides/operate/iso8583.md says how to write it',
    }),
  ),
  lengthHeader: Type.Optional(oneOf(lengthHeaders)),
  tpdu: Type.Optional(
    Type.String({
      title: 'TPDU',
      description: "Ten hex digits, where it is not the dialect's",
      pattern: '^[0-9A-Fa-f]{10}$',
    }),
  ),
  connections: Type.Optional(
    Type.Integer({ title: 'Connections of each process', minimum: 1, maximum: 32, default: CONNECTIONS }),
  ),
  acquirer: Type.String({ title: 'Acquiring institution (field 32)', pattern: '^[0-9]{1,11}$' }),
  forwarder: Type.Optional(
    Type.String({ title: 'Forwarding institution (field 33)', pattern: '^[0-9]{1,11}$' }),
  ),
  tls: Type.Optional(Type.Boolean({ title: 'Encrypted (TLS)', default: false })),
  tlsServerName: Type.Optional(
    Type.String({
      title: "Name in the host's certificate",
      description: 'Only where it is not its address',
      maxLength: 253,
    }),
  ),
  tlsAuthority: Type.Optional(
    Type.String({
      title: 'Authority of its certificate (PEM)',
      description: 'Only where no public authority has signed it',
      maxLength: 65_536,
    }),
  ),
  connectMs: milliseconds('Time to connect, in milliseconds', usualTimes.connectMs),
  networkAnswerMs: milliseconds('Longest wait for a sign-on, in milliseconds', usualTimes.networkAnswerMs),
  echoIdleMs: milliseconds('Idle time before an echo, in milliseconds', usualTimes.echoIdleMs),
  silentMs: milliseconds('Longest silence after an echo, in milliseconds', usualTimes.silentMs),
  answerMs: Type.Optional(
    Type.Integer({
      title: 'Longest wait for an answer, in milliseconds',
      description: 'At most as long as a payer waits; afterwards the outcome is unknown and is reversed',
      minimum: 1,
      maximum: 60_000,
    }),
  ),
  repeatMs: milliseconds('Pause before a reversal or completion is repeated, in milliseconds', REPEAT_MS),
});
export type Iso8583Settings = Static<typeof iso8583Settings>;

export function iso8583Destination(settings: Iso8583Settings): Destination | undefined {
  const { host, port, tls = false, tlsServerName = null, tlsAuthority } = settings;
  if (canonicalHost(host) === undefined) return undefined;
  return { host, port, identity: JSON.stringify([tls, tlsServerName, tlsAuthority?.trim() ?? null]) };
}

/** For hosts that require a client certificate. */
export const iso8583Secrets = Type.Object({
  clientCertificate: Type.Optional(Type.String({ title: 'Our certificate (PEM)', maxLength: 65_536 })),
  clientKey: Type.Optional(Type.String({ title: 'Its private key (PEM)', maxLength: 65_536 })),
});
export type Iso8583Secrets = Static<typeof iso8583Secrets>;

/** The identifiers that the acquirer has assigned to a merchant. */
export const iso8583Enrolment = Type.Object({
  acceptorId: Type.String({ title: 'Merchant number (field 42)', pattern: '^[!-~]{1,15}$' }),
  terminalIds: Type.String({
    title: 'Terminals (field 41)',
    description: 'Several are separated by commas; each has 999,999 numbers a day',
    pattern: '^[!-+\\--~]{1,8}(, ?[!-+\\--~]{1,8})*$',
    maxLength: 1_000,
  }),
  merchantCategory: Type.String({ title: 'Merchant category (MCC, field 18)', pattern: '^[0-9]{4}$' }),
  name: Type.String({ title: "Name on the holder's statement", minLength: 1, maxLength: 60 }),
  city: Type.String({ title: 'City', minLength: 1, maxLength: 60 }),
});
export type Iso8583Enrolment = Static<typeof iso8583Enrolment>;

/** The sender's identifiers, assigned by the acquirer. */
export type Institution = Pick<Iso8583Settings, 'acquirer' | 'forwarder'>;

export const connectionsOf = ({ connections }: Iso8583Settings): number => connections ?? CONNECTIONS;

export const repeatMsOf = ({ repeatMs }: Iso8583Settings): number => repeatMs ?? REPEAT_MS;

export const lineTimesOf = (settings: Iso8583Settings): LineTimes => ({
  ...usualTimes,
  connectMs: settings.connectMs ?? usualTimes.connectMs,
  networkAnswerMs: settings.networkAnswerMs ?? usualTimes.networkAnswerMs,
  echoIdleMs: settings.echoIdleMs ?? usualTimes.echoIdleMs,
  silentMs: settings.silentMs ?? usualTimes.silentMs,
});

export const terminalsOf = ({ terminalIds }: Iso8583Enrolment): string[] => terminalIds.split(/, ?/);
