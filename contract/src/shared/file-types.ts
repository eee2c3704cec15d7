/** Files that a merchant may send as evidence or as a document; each is known by how it begins. */
export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type FileType = (typeof fileTypes)[number];
