/** `1.032.456.789` and `1032456789` are the same document. */
export const plainDocument = (written: string): string => written.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
