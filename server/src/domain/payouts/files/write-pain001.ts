import type { DocumentType } from '../../../processors/pse-provider.ts';
import { type PayoutBatch, type PayoutLine, plainText, totalOf } from './payout-file.ts';
import { writeAmount } from './render-file.ts';

export const painVersions = ['pain.001.001.03', 'pain.001.001.09'] as const;
export type PainVersion = (typeof painVersions)[number];

/** The same batch gives the same bytes: the time in the header is that of the batch. */
export function writePain001(batch: PayoutBatch, version: PainVersion): Buffer {
  const sums = `<NbOfTxs>${batch.lines.length}</NbOfTxs><CtrlSum>${amount(totalOf(batch))}</CtrlSum>`;
  const { payer } = batch;
  const day = version === 'pain.001.001.03' ? batch.payDate : `<Dt>${batch.payDate}</Dt>`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">`,
    '<CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${text(batch.reference, 35)}</MsgId><CreDtTm>${batch.createdAt.toISOString().slice(0, 19)}</CreDtTm>${sums}`,
    `<InitgPty>${party(payer)}</InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${text(batch.reference, 35)}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${sums}`,
    `<ReqdExctnDt>${day}</ReqdExctnDt>`,
    `<Dbtr>${party(payer)}</Dbtr>`,
    `<DbtrAcct>${accountOf(payer)}<Ccy>COP</Ccy></DbtrAcct>`,
    `<DbtrAgt>${agent(payer.bank)}</DbtrAgt>`,
    ...batch.lines.map(line => transfer(line, batch.description)),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
  ];
  return Buffer.from(`${lines.join('\n')}\n`, 'utf8');
}

type Holder = PayoutBatch['payer'];

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that every scheme's rules allow, at most so many. */
const text = (value: string, most: number): string =>
  plainText(value)
    .slice(0, most)
    .trimEnd()
    .replaceAll(/[&<>"]/g, found => escapes[found] ?? '');

const amount = (centavos: bigint): string => writeAmount(centavos, 'decimal') ?? '';

/** TXID and NIDN, CCPT are codes of ISO 20022's external lists for taxpayers and people. */
const personCodes: Readonly<Record<Exclude<DocumentType, 'NIT'>, string>> = {
  CC: 'NIDN',
  TI: 'NIDN',
  CE: 'ARNU',
  PPT: 'ARNU',
  PA: 'CCPT',
};

function party({ name, documentType, document }: Holder): string {
  const code = documentType === 'NIT' ? 'TXID' : personCodes[documentType];
  const other = `<Othr><Id>${text(document, 35)}</Id><SchmeNm><Cd>${code}</Cd></SchmeNm></Othr>`;
  const id = documentType === 'NIT' ? `<OrgId>${other}</OrgId>` : `<PrvtId>${other}</PrvtId>`;
  return `<Nm>${text(name, 70)}</Nm><Id>${id}</Id>`;
}

const typeCodes: Readonly<Record<Holder['accountType'], string>> = {
  savings: '<Tp><Cd>SVGS</Cd></Tp>',
  checking: '<Tp><Cd>CACC</Cd></Tp>',
  deposit: '<Tp><Prtry>DEPOSIT</Prtry></Tp>',
  breb: '<Tp><Prtry>BREB</Prtry></Tp>',
};

const escapeXml = (value: string): string => value.replaceAll(/[&<>"]/g, found => escapes[found] ?? '');

/** A Bre-B key keeps its first character, which may be an at sign. */
const accountOf = ({ account, accountType }: Holder): string =>
  `<Id><Othr><Id>${escapeXml(account)}</Id></Othr></Id>${typeCodes[accountType]}`;

const agent = (bank: string | null): string =>
  `<FinInstnId>${bank === null ? '<Othr><Id>NOTPROVIDED</Id></Othr>' : `<ClrSysMmbId><MmbId>${bank}</MmbId></ClrSysMmbId>`}</FinInstnId>`;

const transfer = (line: PayoutLine, description: string): string =>
  [
    '<CdtTrfTxInf>',
    `<PmtId><EndToEndId>${text(line.reference, 35)}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="COP">${amount(line.amountCentavos)}</InstdAmt></Amt>`,
    `<CdtrAgt>${agent(line.bank)}</CdtrAgt>`,
    `<Cdtr>${party(line)}</Cdtr>`,
    `<CdtrAcct>${accountOf(line)}</CdtrAcct>`,
    `<RmtInf><Ustrd>${text(description, 140)}</Ustrd></RmtInf>`,
    '</CdtTrfTxInf>',
  ].join('');
