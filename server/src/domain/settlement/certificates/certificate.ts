import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { WithheldTax } from '../withholding/withholding.ts';

/** Who withholds, as the certificates name it. */
export interface WithholdingAgent {
  name: string;
  nit: string;
  address: string;
  city: string;
}

/** From whom it was withheld. */
export interface WithheldParty {
  name: string;
  nit: string;
}

/** What was withheld by one law at one rate: sales less what refunds and chargebacks gave back. */
export interface CertificateLine {
  law: string;
  /** In parts per million; null where the acquirer withheld. */
  rate: number | null;
  baseCentavos: bigint;
  amountCentavos: bigint;
}

export interface Certificate {
  id: string;
  tax: WithheldTax;
  period: string;
  periodStart: CalendarDate;
  periodEnd: CalendarDate;
  /** DANE code, only of ICA. */
  city: string;
  creationDate: Date;
  issueDate: CalendarDate;
  agent: WithholdingAgent;
  party: WithheldParty;
  baseCentavos: bigint;
  amountCentavos: bigint;
  lines: readonly CertificateLine[];
}
