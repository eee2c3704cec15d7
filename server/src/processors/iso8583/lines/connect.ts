import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface HostAddress {
  host: string;
  port: number;
  /** Undefined for a plain connection. */
  tls?: TlsOptions | undefined;
}

export interface TlsOptions {
  /** The name in the host's certificate, if it differs from the address. */
  serverName?: string | undefined;
  /** PEM; without it, the system's certificate authorities apply. */
  authority?: string | undefined;
  clientCertificate?: string | undefined;
  clientKey?: string | undefined;
}

const KEEP_ALIVE_MS = 15_000;

export function connectTo({ host, port, tls }: HostAddress, onStanding: () => void): Socket {
  if (tls === undefined) {
    const socket = connectPlain({ host, port, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS });
    socket.once('connect', onStanding);
    return socket;
  }
  const socket = connectTls({
    host,
    port,
    minVersion: 'TLSv1.2',
    ...(tls.serverName === undefined ? {} : { servername: tls.serverName }),
    ...(tls.authority === undefined ? {} : { ca: tls.authority }),
    ...(tls.clientCertificate === undefined ? {} : { cert: tls.clientCertificate }),
    ...(tls.clientKey === undefined ? {} : { key: tls.clientKey }),
  });
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  socket.once('secureConnect', onStanding);
  return socket;
}
