/**
 * A message that cannot be written or read. The text names the field and never its value, which may be a card number.
 */
export class MessageFault extends Error {
  readonly field: number | null;

  constructor(field: number | null, what: string, name?: string) {
    super(field === null ? what : `field ${field}${name === undefined ? '' : ` (${name})`}: ${what}`);
    this.name = 'MessageFault';
    this.field = field;
  }
}
