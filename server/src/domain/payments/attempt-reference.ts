/** Parses a reference made by `referenceOf`; undefined for any other text. */
export function readReference(reference: string): { transactionId: string; number: number } | undefined {
  const [, transactionId, number] = /^([a-z0-9]{1,45})-(\d{1,4})$/.exec(reference) ?? [];
  return transactionId === undefined ? undefined : { transactionId, number: Number(number) };
}
