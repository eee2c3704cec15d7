/** One request to a peer: a payment that succeeds. */
export interface PeerRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The request as bytes on the wire. */
export function textOfRequest(host: string, { method, path, headers = {}, body = '' }: PeerRequest): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
