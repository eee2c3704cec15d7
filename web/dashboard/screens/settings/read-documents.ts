export interface GoLiveDocument {
  name: string;
  content_type: string;
  content_base64: string;
}

/** Files as the server takes them. */
export function readDocuments(files: readonly FormDataEntryValue[]): Promise<GoLiveDocument[]> {
  const chosen = files.filter((file): file is File => file instanceof File && file.size > 0);
  return Promise.all(
    chosen.map(async file => ({
      name: file.name,
      content_type: file.type,
      content_base64: toBase64(new Uint8Array(await file.arrayBuffer())),
    })),
  );
}

const PIECE_BYTES = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // In pieces: a call takes only so many arguments.
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE_BYTES));
  }
  return btoa(binary);
}
