import { createHash } from 'node:crypto';
import type { PolicyKind } from '@recaudo/contract/merchant/settings/policies';
import type { Language } from '@recaudo/contract/shared/words/language';

export type PolicyTexts = Readonly<Record<Language, string>>;

/** A published version. It never changes. */
export interface Policy {
  merchantId: string;
  kind: PolicyKind;
  version: number;
  texts: PolicyTexts;
  hash: string;
  publishedAt: Date;
}

/** As written in URLs. */
export const policyWords: Readonly<Record<PolicyKind, string>> = {
  privacy: 'privacidad',
  refunds: 'devoluciones',
  contact: 'contacto',
};

export const policyHash = ({ es, en }: PolicyTexts): string =>
  createHash('sha256').update(`${es}\n\0\n${en}`).digest('hex');

/** A permanent link to this version. */
export const policyPath = ({
  merchantId,
  kind,
  version,
}: Pick<Policy, 'merchantId' | 'kind' | 'version'>): string =>
  `/politicas/${merchantId}/${policyWords[kind]}?version=${version}`;
