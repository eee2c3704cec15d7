export type QrFaultName =
  /** Does not start like an EMVCo code, for example a web address. */
  | 'not_emvco'
  /** Does not end with a CRC. */
  | 'truncated'
  | 'wrong_crc'
  /** A tag without a number, a wrong length, or a value that its tag does not allow. */
  | 'malformed'
  | 'repeated_tag'
  | 'missing_tag'
  | 'other_country'
  | 'other_currency'
  | 'no_key'
  | 'several_keys'
  | 'invalid_key';

/** A text that cannot be used. It names the tag and never its value, which may be personal. */
export class QrFault extends Error {
  readonly fault: QrFaultName;
  /** `82`, or `26.04` for a sub-tag; null if the fault is not in one tag. */
  readonly tag: string | null;

  constructor(fault: QrFaultName, tag: string | null = null) {
    super(tag === null ? fault : `${fault} (tag ${tag})`);
    this.name = 'QrFault';
    this.fault = fault;
    this.tag = tag;
  }
}
