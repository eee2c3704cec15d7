import type { Socket } from 'node:net';
import { createFrameReader } from '#src/processors/iso8583/codec/framing.ts';
import { MessageFault } from '#src/processors/iso8583/codec/message-fault.ts';
import type { LengthHeader } from '#src/processors/iso8583/dialect/dialect.ts';

/** Closes the connection on invalid data, such as from a client of another server that had this port before. */
export function readFrames(socket: Socket, header: LengthHeader, onFrame: (frame: Buffer) => void): void {
  const read = createFrameReader(header, onFrame);
  socket.on('data', chunk => {
    try {
      read(chunk);
    } catch (error) {
      if (!(error instanceof MessageFault)) throw error;
      socket.destroy();
    }
  });
}
