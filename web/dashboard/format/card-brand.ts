/** `american express` as printed on cards. */
export const brandName = (brand: string): string =>
  brand.length <= 3 ? brand.toUpperCase() : brand.replaceAll(/\b[a-z]/g, first => first.toUpperCase());
