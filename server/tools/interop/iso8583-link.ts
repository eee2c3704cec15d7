import type { CardProcessor } from '#src/processors/card-processor.ts';
import type { OpenLink } from '#src/processors/links/link.ts';
import type { TracedMessage } from '#src/processors/links/message-trace.ts';
import type { DialectName } from './cases/stage.ts';
import type { TlsFiles } from './programs/jpos-host.ts';
import type { SimulatorOptions } from './programs/simulator.ts';

export interface Iso8583Address extends Pick<SimulatorOptions, 'header' | 'tpdu'> {
  port: number;
  dialect: DialectName;
  format?: SimulatorOptions['format'];
  tls: TlsFiles | null;
}

export interface Iso8583Link extends OpenLink {
  card: CardProcessor;
  traced: readonly TracedMessage[];
}

export function openIso8583Link(_address: Iso8583Address): Iso8583Link {
  throw new Error('not yet');
}
