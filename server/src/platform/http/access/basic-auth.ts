/** Reads `Authorization: Basic base64(key:)`. The API key is the user name, the password is empty (Interface 2.1). */
export function readApiKey(header: string | undefined): string | undefined {
  if (header === undefined || header.length > 1_000) return undefined;
  const match = /^basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(header);
  if (match?.[1] === undefined) return undefined;
  const credentials = Buffer.from(match[1], 'base64').toString('utf8');
  const colon = credentials.indexOf(':');
  if (colon < 1 || colon !== credentials.length - 1) return undefined;
  const key = credentials.slice(0, colon);
  return /^[A-Za-z0-9_]{8,64}$/.test(key) ? key : undefined;
}
