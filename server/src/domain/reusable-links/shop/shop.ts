/** The page that lists a merchant's links as products. */
export interface Shop {
  merchantId: string;
  /** Part of the shop's URL. */
  slug: string;
  introduction: string | null;
}

const MIN_SLUG = 3;
const MAX_SLUG = 40;

export const isSlug = (text: string): boolean =>
  text.length >= MIN_SLUG && text.length <= MAX_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** `Panadería Doña Rosa` becomes `panaderia-dona-rosa`. */
export function suggestSlug(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-|-$/g, '');
  return plain.length < MIN_SLUG ? `tienda-${plain}`.replace(/-$/, '') : plain;
}

export const shopPath = (slug: string): string => `/t/${slug}`;
