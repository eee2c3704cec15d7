import { formatPesos } from '../../../../platform/primitives/values/money.ts';
import { keySubTags } from '../keys/key.ts';
import { crcOf } from './crc.ts';
import { fitText } from './fit-text.ts';
import { type QrContent, type QrTax, type QrTip, qrPurposes } from './qr-content.ts';
import { writeTlv } from './tlv.ts';

const NAME_MAX = 25;
const CITY_MAX = 15;
const POSTAL_CODE_MAX = 10;
const REFERENCE_MAX = 25;

/**
 * Writes a text of EASPBV 1.4 for the sandbox participant and for tests. A gateway cannot make a valid code of a network:
 * only a participant knows the input of the security hash (tag 91), so payers see the text that the participant returns.
 */
export function writeQr(content: QrContent): string {
  const { network, key, amountCentavos, transactionId, securityHash } = content;
  const template = (field: string, subTag: string, value: string | null): string | null =>
    value === null
      ? null
      : writeTlv([
          ['00', `CO.COM.${network}.${field}`],
          [subTag, value],
        ]);
  const text = writeTlv([
    ['00', '01'],
    ['01', content.initiation === 'static' ? '11' : '12'],
    ['26', template('LLA', keySubTags[key.type], key.value)],
    ['49', template('RED', '01', network)],
    ['50', template('CU', '01', content.merchantCode)],
    ['51', template('CA', '01', content.aggregatorCode)],
    ['52', content.mcc],
    ['53', '170'],
    ['54', amountCentavos === null ? null : formatPesos(amountCentavos)],
    ...tipTags(content.tip),
    ['58', 'CO'],
    ['59', fitText(content.merchantName ?? '', NAME_MAX) || '0'],
    ['60', fitText(content.city ?? '', CITY_MAX) || '0'],
    ['61', fitText(content.postalCode ?? '', POSTAL_CODE_MAX) || '0'],
    ['62', writeAdditional(content)],
    ['80', template('CANAL', '01', content.channel)],
    ['81', template('CIVA', '01', conditionOf(content.iva))],
    ['82', template('IVA', '01', valueOf(content.iva))],
    ['83', template('BASE', '01', baseOf(content.iva))],
    ['84', template('CINC', '01', conditionOf(content.inc))],
    ['85', template('INC', '01', valueOf(content.inc))],
    ['90', template('TRXID', '01', transactionId)],
    ['91', template('SEC', '01', securityHash)],
  ]);
  const covered = `${text}6304`;
  return covered + crcOf(covered);
}

const writeAdditional = ({
  billNumber,
  reference,
  terminal,
  purpose,
  ...content
}: QrContent): string | null =>
  writeTlv([
    ['01', billNumber && fitText(billNumber, REFERENCE_MAX)],
    ['05', reference && fitText(reference, REFERENCE_MAX)],
    ['07', terminal],
    ['08', purpose && qrPurposes[purpose]],
    ['10', content.merchantNit],
    ['11', content.originChannel],
  ]) || null;

function tipTags(tip: QrTip | null): [tag: string, value: string][] {
  if (tip === null) return [];
  switch (tip.set) {
    case 'by_payer':
      return [['55', '01']];
    case 'fixed':
      return [
        ['55', '02'],
        ['56', formatPesos(tip.amountCentavos)],
      ];
    default:
      return [
        ['55', '03'],
        ['57', formatPesos(tip.basisPoints)],
      ];
  }
}

const conditions = { by_wallet: '01', by_merchant: '02', as_percentage: '03' } as const;

/** No tax is a percentage of zero. */
const conditionOf = (tax: QrTax | null): string => conditions[tax?.set ?? 'as_percentage'];

function valueOf(tax: QrTax | null): string {
  if (tax === null || tax.set === 'by_wallet') return '0.00';
  return formatPesos(tax.set === 'by_merchant' ? tax.amountCentavos : tax.basisPoints);
}

const baseOf = (tax: QrTax | null): string =>
  formatPesos(tax === null || tax.set === 'by_wallet' ? 0n : (tax.baseCentavos ?? 0n));
