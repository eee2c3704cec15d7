/** Who may read the metrics of the program. */
export interface MetricsAccess {
  /** Required from every reader as a bearer token; without one the portal serves metrics to this machine only. */
  token: string | undefined;
  /** A separate listener for metrics; the portal then serves none. */
  listen: { host: string; port: number } | undefined;
}

const SHORTEST_TOKEN = 16;

type Read = (name: string) => string | undefined;

/** The messages never repeat the token. */
export function readMetricsAccess(read: Read, reject: (message: string) => never): MetricsAccess {
  const token = read('RECAUDO_METRICS_TOKEN');
  if (token !== undefined && !/^[\x21-\x7e]{16,512}$/.test(token)) {
    reject(`RECAUDO_METRICS_TOKEN must have at least ${SHORTEST_TOKEN} printable characters and no spaces`);
  }
  return { token, listen: readListen(read('RECAUDO_METRICS_LISTEN'), reject) };
}

function readListen(text: string | undefined, reject: (message: string) => never): MetricsAccess['listen'] {
  if (text === undefined) return undefined;
  const [, bracketed, name, digits] = /^(?:\[([^\]]{1,64})\]|([^\s:/]{1,255})):(\d{1,5})$/.exec(text) ?? [];
  const [host, port] = [bracketed ?? name, Number(digits)];
  if (host === undefined || port < 1 || port > 65_535) {
    return reject('RECAUDO_METRICS_LISTEN must be a host and a port, such as 127.0.0.1:9464 or [::1]:9464');
  }
  return { host, port };
}
