import {
  type SellerDuty,
  sellerDuties,
  type sellerStatuses,
} from '@recaudo/contract/operator/settlement/platform-merchants';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { DocumentType } from '../../../processors/pse-provider.ts';

/** A seller of a platform. It receives splits once its duties are complete. */
export interface SubMerchant {
  merchantId: string;
  platformId: string;
  name: string;
  creationDate: Date;
  externalId: string | null;
  legalName: string;
  documentType: DocumentType;
  /** A NIT with its check digit. */
  document: string;
  representative: string | null;
  terms: { version: string; acceptedOn: CalendarDate } | null;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  complete: ReadonlySet<SellerDuty>;
}

export const statusOf = ({
  suspendedAt,
  complete,
}: Pick<SubMerchant, 'suspendedAt' | 'complete'>): (typeof sellerStatuses)[number] => {
  if (suspendedAt !== null) return 'suspended';
  return sellerDuties.every(duty => complete.has(duty)) ? 'live' : 'pending';
};

export const subMerchantToView = (seller: SubMerchant) => ({
  id: seller.merchantId,
  platform_id: seller.platformId,
  external_id: seller.externalId,
  name: seller.name,
  status: statusOf(seller),
  creation_date: seller.creationDate,
  legal_name: seller.legalName,
  document_type: seller.documentType,
  document: seller.document,
  representative: seller.representative,
  terms: seller.terms && { version: seller.terms.version, accepted_on: seller.terms.acceptedOn },
  duties: sellerDuties.map(duty => ({ duty, is_complete: seller.complete.has(duty) })),
  suspension_reason: seller.suspensionReason,
});
