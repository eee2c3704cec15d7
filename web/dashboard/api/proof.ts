/** The authentication that the server requires before a request, as named in its error object. */
export type Needs = 'second_factor' | 'recent_authentication';

export const readNeeds = (body: unknown): Needs | undefined => {
  const needs = typeof body === 'object' && body !== null && 'needs' in body ? body.needs : undefined;
  return needs === 'second_factor' || needs === 'recent_authentication' ? needs : undefined;
};

type Asker = (needs: Needs) => Promise<boolean>;

let asker: Asker | undefined;
let asked: Promise<boolean> | undefined;

/** Registers the dialog that asks the person. Returns a function that unregisters it. */
export function whenProofNeeded(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Asks once for all waiting requests; false if the person declines or no dialog is mounted. */
export async function askForProof(needs: Needs): Promise<boolean> {
  asked ??= (asker ?? (async () => false))(needs).finally(() => {
    asked = undefined;
  });
  return asked;
}
