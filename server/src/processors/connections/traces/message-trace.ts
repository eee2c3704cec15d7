/** One decoded message on a connection. The writer masks card data. */
export interface TracedMessage {
  at: Date;
  direction: 'sent' | 'received';
  /** Which of the connections, as the state calls it. */
  connection: string;
  /** `0200 purchase`, `POST /charges`. */
  name: string;
  /** Ours, where the message belongs to one. */
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
  /** Whether another one would be kept now. To read a message for people costs more than to send it. */
  hasRoom(): boolean;
  /** Fire and forget. */
  add(message: TracedMessage): void;
}
