import type { KeyRing } from '../../vault/key-ring.ts';
import { openText, sealText, type TextOwner } from '../../vault/sealed-text.ts';
import type { LinkKindName, LinkMethod } from './link.ts';

export const linkStatuses = ['enabled', 'disabled'] as const;
export type LinkStatus = (typeof linkStatuses)[number];

/** A JSON object as its kind's schema has it. */
export type Values = Readonly<Record<string, unknown>>;

/** A link as it is configured; without its secrets, so that nothing that shows it can show them. */
export interface StoredLink {
  /** Chosen by the operator; an attempt remembers it for ever. */
  id: string;
  kind: LinkKindName;
  name: string;
  methods: readonly LinkMethod[];
  settings: Values;
  /** Which secrets it has. */
  secretNames: readonly string[];
  status: LinkStatus;
  /** Counts every change. */
  version: number;
  creationDate: Date;
  changeDate: Date;
}

/** What a merchant is called at a link. */
export interface StoredEnrolment {
  merchantId: string;
  linkId: string;
  /** Without its secrets. */
  facts: Values;
  secretNames: readonly string[];
  /** Its secrets were removed because the connection leads to another host: nothing is sent until they are entered again. */
  needsSecrets: boolean;
  creationDate: Date;
  changeDate: Date;
}

/** Whatever is sealed can be opened for its owner alone: a row that was copied to another link or merchant is damaged. */
const ownerOfLink = (linkId: string): TextOwner => ['link-secrets', linkId];
const ownerOfEnrolment = (merchantId: string, linkId: string): TextOwner => [
  'enrolment-secrets',
  merchantId,
  linkId,
];

export const sealLinkSecrets = (keyRing: KeyRing, linkId: string, secrets: Values): Buffer =>
  sealText(keyRing, ownerOfLink(linkId), JSON.stringify(secrets));

export const openLinkSecrets = (keyRing: KeyRing, linkId: string, sealed: Buffer): Values =>
  JSON.parse(openText(keyRing, ownerOfLink(linkId), sealed)) as Values;

type Place = Pick<StoredEnrolment, 'merchantId' | 'linkId'>;

export const sealEnrolmentSecrets = (
  keyRing: KeyRing,
  { merchantId, linkId }: Place,
  secrets: Values,
): Buffer => sealText(keyRing, ownerOfEnrolment(merchantId, linkId), JSON.stringify(secrets));

export const openEnrolmentSecrets = (
  keyRing: KeyRing,
  { merchantId, linkId }: Place,
  sealed: Buffer,
): Values => JSON.parse(openText(keyRing, ownerOfEnrolment(merchantId, linkId), sealed)) as Values;
