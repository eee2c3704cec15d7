/** One decoded message on a connection. The writer masks card data. */
export interface TracedMessage {
  at: Date;
  direction: 'sent' | 'received';
  /** The line of the connection, as named in its state. */
  connection: string;
  /** `0200 purchase`, `POST /charges`. */
  name: string;
  /** Null if the message belongs to no merchant. */
  merchantId: string | null;
  reference: string | null;
  fields: readonly TracedField[];
}

export interface TracedField {
  /** `39`, `order_id`. */
  key: string;
  name: string;
  value: string;
}

export interface MessageTrace {
  /** True if another message would be kept. Formatting a message for people costs more than sending it. */
  hasRoom(): boolean;
  /** Fire and forget. */
  add(message: TracedMessage): void;
}
