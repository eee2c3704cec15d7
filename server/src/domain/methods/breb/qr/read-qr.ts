import { type BrebKey, isSameKey, keySubTags, keyTypes } from '../keys/key.ts';
import { readKey } from '../keys/read-key.ts';
import { isCrcOf } from './crc.ts';
import {
  type QrContent,
  type QrNetwork,
  type QrPurpose,
  qrChannels,
  qrNetworks,
  qrPurposes,
} from './qr-content.ts';
import { QrFault, type QrFaultName } from './qr-fault.ts';
import { readDecimal, readTax, readTip } from './read-amounts.ts';
import { readTlv, type Tlv } from './tlv.ts';

export type QrReading =
  | { kind: 'qr'; content: QrContent }
  | { kind: 'fault'; fault: QrFaultName; tag: string | null };

const FIRST = '000201';
const CRC_TAG = '6304';
const COLOMBIAN_PESO = '170';
const initiations: ReadonlyMap<string, QrContent['initiation']> = new Map([
  ['11', 'static'],
  ['12', 'dynamic'],
]);

/** Reads the text of a QR code of EASPBV 1.4 after checking its CRC. */
export function readQr(text: string): QrReading {
  try {
    return { kind: 'qr', content: readContent(readTags(text.trim())) };
  } catch (error) {
    if (!(error instanceof QrFault)) throw error;
    return { kind: 'fault', fault: error.fault, tag: error.tag };
  }
}

function readTags(text: string): Tlv {
  if (!text.startsWith(FIRST)) throw new QrFault('not_emvco');
  const [covered, crc] = [text.slice(0, -4), text.slice(-4)];
  if (!covered.endsWith(CRC_TAG) || !/^[0-9A-F]{4}$/.test(crc)) throw new QrFault('truncated');
  if (!isCrcOf(covered, crc)) throw new QrFault('wrong_crc');
  const tags = readTlv(text);
  // The last eight characters may belong to the value of another tag.
  if (Array.from(tags.keys()).at(-1) !== '63') throw new QrFault('truncated');
  return tags;
}

function readContent(tags: Tlv): QrContent {
  if (required(tags, '58') !== 'CO') throw new QrFault('other_country', '58');
  if (required(tags, '53') !== COLOMBIAN_PESO) throw new QrFault('other_currency', '53');
  const initiation = initiations.get(required(tags, '01'));
  if (initiation === undefined) throw new QrFault('malformed', '01');
  const [additional, amount] = [readTlv(tags.get('62') ?? '', '62'), readDecimal(tags.get('54'), '54')];
  const single = (tag: string, field: string) => readTemplate(tags, tag, field)?.values.get('01') ?? null;
  const decimal = (tag: string, field: string) => readDecimal(single(tag, field) ?? undefined, tag);
  const condition = (tag: string, field: string) => single(tag, field) ?? undefined;
  return {
    initiation,
    ...readReceiver(tags),
    merchantCode: single('50', 'CU'),
    aggregatorCode: single('51', 'CA'),
    mcc: tags.get('52') ?? null,
    amountCentavos: amount === 0n ? null : amount,
    tip: readTip(tags),
    merchantName: unlessZero(required(tags, '59')),
    city: unlessZero(tags.get('60')),
    postalCode: unlessZero(tags.get('61')),
    billNumber: additional.get('01') ?? null,
    reference: additional.get('05') ?? null,
    terminal: additional.get('07') ?? null,
    purpose: purposeOf(additional.get('08')),
    merchantNit: additional.get('10') ?? null,
    originChannel: additional.get('11') ?? null,
    channel: qrChannels.find(channel => channel === single('80', 'CANAL')) ?? null,
    iva: readTax(
      { condition: condition('81', 'CIVA'), value: decimal('82', 'IVA'), base: decimal('83', 'BASE') },
      '81',
    ),
    inc: readTax({ condition: condition('84', 'CINC'), value: decimal('85', 'INC'), base: null }, '84'),
    transactionId: single('90', 'TRXID'),
    securityHash: single('91', 'SEC'),
  };
}

function required(tags: Tlv, tag: string): string {
  const value = tags.get(tag);
  if (value === undefined) throw new QrFault('missing_tag', tag);
  return value;
}

/** Banks write `0` where they do not know a name or place. */
const unlessZero = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' || text === '0' ? null : text;

const purposeOf = (code: string | undefined): QrPurpose | null =>
  (Object.keys(qrPurposes) as QrPurpose[]).find(purpose => qrPurposes[purpose] === code) ?? null;

interface Template {
  network: QrNetwork;
  values: Tlv;
}

/** Reads a template of EASPBV; undefined if the tag is absent or belongs to another scheme. */
function readTemplate(tags: Tlv, tag: string, field: string): Template | undefined {
  const text = tags.get(tag);
  if (text === undefined) return undefined;
  const values = readTlv(text, tag);
  const network = qrNetworks.find(candidate => values.get('00') === `CO.COM.${candidate}.${field}`);
  return network && { network, values };
}

/** The key is in tag 26. A code without it names only the merchant's code, in tag 50. */
function readReceiver(tags: Tlv): { key: BrebKey; network: QrNetwork } {
  const template = readTemplate(tags, '26', 'LLA');
  const present = keyTypes.filter(type => template?.values.has(keySubTags[type]));
  const [type, second] = present;
  if (second !== undefined) throw new QrFault('several_keys', '26');
  if (template !== undefined && type !== undefined) {
    const tag = keySubTags[type];
    return { key: keyIn(template.values.get(tag), { type, tag: `26.${tag}` }), network: template.network };
  }
  const merchant = readTemplate(tags, '50', 'CU');
  const code = merchant?.values.get('01');
  if (merchant === undefined || code === undefined) throw new QrFault('no_key');
  return { key: keyIn(code, { type: 'merchant_code', tag: '50.01' }), network: merchant.network };
}

/** A code holds its key as the directory does: a separator or an invisible character in it is not ours to remove. */
function keyIn(text: string | undefined, { type, tag }: { type: BrebKey['type']; tag: string }): BrebKey {
  const reading = readKey(text ?? '', type);
  if (reading.kind === 'fault' || !isSameKey(reading.key, { type, value: text ?? '' })) {
    throw new QrFault('invalid_key', tag);
  }
  return reading.key;
}
