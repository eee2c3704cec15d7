import { judgeDocument } from '../../../domain/methods/pse/payer-document.ts';
import { findAgent, saveAgent } from '../../../domain/settlement/certificates/agent-store.ts';
import { issueCertificates } from '../../../domain/settlement/certificates/issue-certificates.ts';
import {
  type CertificatePeriod,
  parsePeriod,
  yearOf,
} from '../../../domain/settlement/certificates/period.ts';
import { findCertificate, listCertificates } from '../../../domain/settlement/certificates/store.ts';
import { writeCertificate } from '../../../domain/settlement/certificates/write-certificate.ts';
import {
  readReturn,
  returnFormats,
  returnTable,
} from '../../../domain/settlement/certificates/yearly-return.ts';
import { listTerms } from '../../../domain/settlement/terms/store.ts';
import { type WithheldTax, withheldTaxes } from '../../../domain/settlement/withholding/withholding.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { writeCsv } from '../../../platform/tables/write-csv.ts';
import { changeGateway } from '../../access/change-gateway.ts';
import { withGateway } from '../../access/with-gateway.ts';
import { chooseOption, numberOption, readOptions, requireOption, UsageError } from '../../command.ts';
import { printRecord, printTable } from '../../terminal/print.ts';
import { environmentOf, getMerchant, shared } from './options.ts';
import { documentOptions, formatOf, languageOf, saveDocument } from './statement.ts';

const text = { type: 'string' } as const;

/** `recaudo withholding agent` */
export async function withholdingAgent(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, name: text, document: text, address: text, city: text });
  const verdict = judgeDocument('NIT', requireOption(options.document, 'document'));
  if (verdict.kind !== 'good') throw new UsageError('--document must be a NIT with its check digit');
  const agent = {
    name: requireOption(options.name, 'name'),
    nit: `${verdict.number.slice(0, -1)}-${verdict.number.slice(-1)}`,
    address: requireOption(options.address, 'address'),
    city: requireOption(options.city, 'city'),
  };
  const change = { action: 'withholding_agent_set', what: agent.name, details: { ...agent } };
  await changeGateway(environmentOf(options), change, async ({ database }) => {
    await saveAgent(database, agent);
    printRecord(agent, options.json);
  });
}

function requirePeriod(tax: WithheldTax, name: string): CertificatePeriod {
  const period = parsePeriod(tax, name);
  if (period !== undefined) return period;
  throw new UsageError(
    tax === 'renta'
      ? '--period must be a year, such as 2026'
      : '--period must be two months, such as 2026-B1 for January and February',
  );
}

/** `recaudo withholding issue` */
export async function withholdingIssue(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, tax: text, period: text, merchant: text });
  const tax = chooseOption(options.tax, 'tax', withheldTaxes);
  const period = requirePeriod(tax, requireOption(options.period, 'period'));
  const change = {
    action: 'withholding_certificates_issued',
    what: `${tax} ${period.name}`,
    merchantId: options.merchant,
  };
  await changeGateway(environmentOf(options), change, async gateway => {
    if (gateway.realClock.now() < period.before) throw new UsageError(`${period.name} is not over`);
    const agent = await findAgent(gateway.database);
    if (agent === undefined) throw new UsageError('say who withholds first: recaudo withholding agent');
    if (options.merchant !== undefined) await getMerchant(gateway, options.merchant);
    const merchants = (await listTerms(gateway.database))
      .map(terms => terms.merchantId)
      .filter(id => options.merchant === undefined || id === options.merchant);
    const rows: Record<string, string>[] = [];
    for (const merchantId of merchants) {
      for (const outcome of await issueCertificates(gateway, merchantId, { tax, period, agent })) {
        if (outcome.kind === 'no_nit' || outcome.kind === 'different') process.exitCode = 1;
        const certificate = 'certificate' in outcome ? outcome.certificate : undefined;
        rows.push({
          merchant_id: merchantId,
          certificate_id: certificate?.id ?? '',
          city: certificate?.city ?? '',
          base: certificate === undefined ? '' : formatPesos(certificate.baseCentavos),
          amount: certificate === undefined ? '' : formatPesos(certificate.amountCentavos),
          outcome: {
            issued: 'issued',
            issued_before: 'issued before',
            different: 'differs from the ledger',
            no_nit: 'not issued: the merchant has no NIT',
          }[outcome.kind],
        });
      }
    }
    printTable(rows, options.json);
  });
}

const MOST_LISTED = 10_000;

/** `recaudo withholding certificates` */
export async function withholdingCertificates(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, merchant: text, tax: text, period: text });
  const merchantId = requireOption(options.merchant, 'merchant');
  const tax = options.tax === undefined ? undefined : chooseOption(options.tax, 'tax', withheldTaxes);
  await withGateway(environmentOf(options), async ({ database }) => {
    const certificates = await listCertificates(database, merchantId, {
      tax,
      period: options.period,
      createdFrom: null,
      createdBefore: null,
      limit: MOST_LISTED,
      offset: 0,
    });
    printTable(
      certificates.map(certificate => ({
        certificate_id: certificate.id,
        tax: certificate.tax,
        period: certificate.period,
        city: certificate.city,
        issued: certificate.issueDate,
        base: formatPesos(certificate.baseCentavos),
        amount: formatPesos(certificate.amountCentavos),
      })),
      options.json,
    );
  });
}

/** `recaudo withholding certificate` */
export async function withholdingCertificate(args: string[]): Promise<void> {
  const options = readOptions(args, { ...documentOptions, merchant: text, certificate: text });
  const merchantId = requireOption(options.merchant, 'merchant');
  const id = requireOption(options.certificate, 'certificate');
  const asked = { format: formatOf(options, 'pdf'), language: languageOf(options) };
  await withGateway(environmentOf(options), async ({ database }) => {
    const certificate = await findCertificate(database, merchantId, id);
    if (certificate === undefined)
      throw new UsageError(`the merchant ${merchantId} has no certificate ${id}`);
    await saveDocument(writeCertificate(certificate, asked), options);
  });
}

/** `recaudo withholding return` */
export async function withholdingReturn(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, year: text, format: text, language: text, out: text });
  const year = numberOption(requireOption(options.year, 'year'), 'year', 0, { least: 2000, most: 2200 });
  const format = chooseOption(options.format, 'format', returnFormats, '1001');
  const period = yearOf(year);
  if (period === undefined) throw new UsageError('--year must be a year such as 2026');
  await withGateway(environmentOf(options), async ({ database }) => {
    const pages = readReturn(database, period);
    const bytes = writeCsv(returnTable(pages, { format, language: languageOf(options) }));
    await saveDocument({ name: `formato-${format}-${year}.csv`, format: 'csv', bytes }, options);
    console.error('Check concepts and columns with your accountant before you file it.');
  });
}
