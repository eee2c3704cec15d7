/** Characters that could end a header or split an address; Cf characters hide or reorder text. */
const NOT_IN_LOCAL_PART = /[\s"(),:;<>@[\\\]\p{Cc}\p{Cf}]/u;
const LABEL = /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u;
const LOCAL_PART_MAX = 64;
const ADDRESS_MAX = 254;

/** True if a mail server accepts this as exactly one recipient: no part of it can begin another address or header. */
export function isMailAddress(text: string): boolean {
  if (text.length > ADDRESS_MAX) return false;
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  return (
    localPart !== '' &&
    localPart.length <= LOCAL_PART_MAX &&
    !NOT_IN_LOCAL_PART.test(localPart) &&
    labels.length > 1 &&
    labels.every(label => LABEL.test(label))
  );
}

export interface NamedAddress {
  name: string;
  address: string;
}

/** `Tienda <pagos@example.com>` or just the address. */
export function parseNamedAddress(text: string): NamedAddress | undefined {
  const [, quotedName = '', inBrackets] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? text).trim();
  const name = quotedName.trim().replaceAll(/^"|"$/g, '');
  return isMailAddress(address) ? { name, address } : undefined;
}
