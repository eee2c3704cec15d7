/** File types accepted as evidence or documents, detected by their first bytes. */
export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type FileType = (typeof fileTypes)[number];
