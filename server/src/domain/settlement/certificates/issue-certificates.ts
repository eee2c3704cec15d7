import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import { waitForMerchant } from '../movements/queue-store.ts';
import type { WithheldTax } from '../withholding/withholding.ts';
import type { Certificate, CertificateLine, WithholdingAgent } from './certificate.ts';
import type { CertificatePeriod } from './period.ts';
import { insertCertificate, listCertificatesOfPeriod, sumWithheld } from './store.ts';

export type IssuedCertificate =
  | { kind: 'issued' | 'issued_before'; certificate: Certificate }
  /** The ledger says something else than the certificate. */
  | { kind: 'different'; certificate: Certificate; amountCentavos: bigint }
  /** Without the NIT of the merchant there is no certificate. */
  | { kind: 'no_nit' };

interface Issuing {
  tax: WithheldTax;
  period: CertificatePeriod;
  agent: WithholdingAgent;
}

const total = (lines: readonly CertificateLine[], name: 'baseCentavos' | 'amountCentavos'): bigint =>
  lines.reduce((sum, line) => sum + line[name], 0n);

/**
 * Issues the certificates of a merchant for a period that is over: one, or for ICA one per city. A certificate never changes; what
 * refunds give back later falls into the period in which they happen.
 */
export const issueCertificates = (
  { database, realClock }: Gateway,
  merchantId: string,
  issuing: Issuing,
): Promise<IssuedCertificate[]> =>
  database.transaction(async tx => {
    // Movements that are being booked in the last moments of the period are waited for.
    if ((await waitForMerchant(tx, merchantId)) === undefined) return [];
    const { tax, period } = issuing;
    const sums = await sumWithheld(tx, merchantId, { tax, from: period.from, before: period.before });
    const before = await listCertificatesOfPeriod(tx, merchantId, { tax, period: period.name });
    const outcomes: IssuedCertificate[] = before.map(certificate => {
      const amountCentavos = total(sums.get(certificate.city) ?? [], 'amountCentavos');
      return amountCentavos === certificate.amountCentavos
        ? { kind: 'issued_before', certificate }
        : { kind: 'different', certificate, amountCentavos };
    });
    const missing = [...sums].filter(([city]) => before.every(certificate => certificate.city !== city));
    if (missing.length === 0) return outcomes;
    const brand = await findBrand(tx, merchantId);
    const nit = brand?.nit ?? '';
    if (nit === '') return [...outcomes, { kind: 'no_nit' }];
    const party = { name: brand?.legalName ?? brand?.name ?? merchantId, nit };
    for (const [city, lines] of missing) {
      const certificate = toCertificate(issuing, { city, lines, party, now: realClock.now() });
      await insertCertificate(tx, merchantId, certificate);
      outcomes.push({ kind: 'issued', certificate });
    }
    return outcomes;
  });

const toCertificate = (
  { tax, period, agent }: Issuing,
  {
    city,
    lines,
    party,
    now,
  }: { city: string; lines: readonly CertificateLine[]; party: Certificate['party']; now: Date },
): Certificate => ({
  id: newId('withholdingCertificate'),
  tax,
  period: period.name,
  periodStart: period.first,
  periodEnd: period.last,
  city,
  creationDate: now,
  issueDate: bogotaDateOf(now),
  agent,
  party,
  baseCentavos: total(lines, 'baseCentavos'),
  amountCentavos: total(lines, 'amountCentavos'),
  lines,
});

/** What one tax of a merchant adds up to in a period. */
export async function totalWithheld(
  database: Queryable,
  merchantId: string,
  { tax, period }: Pick<Issuing, 'tax' | 'period'>,
): Promise<{ baseCentavos: bigint; amountCentavos: bigint }> {
  const sums = await sumWithheld(database, merchantId, { tax, from: period.from, before: period.before });
  const lines = [...sums.values()].flat();
  return { baseCentavos: total(lines, 'baseCentavos'), amountCentavos: total(lines, 'amountCentavos') };
}
