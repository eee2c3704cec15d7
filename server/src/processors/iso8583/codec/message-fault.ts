/** A message that cannot be written or read. Its text names the field, never what stands in it: that may be a card. */
export class MessageFault extends Error {
  readonly field: number | null;

  constructor(field: number | null, what: string, name?: string) {
    super(field === null ? what : `field ${field}${name === undefined ? '' : ` (${name})`}: ${what}`);
    this.name = 'MessageFault';
    this.field = field;
  }
}
