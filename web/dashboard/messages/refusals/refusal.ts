/**
 * What the API says, with {} for what changes ({.} for a single word), and the same in Spanish. There `{1}` is the first of them, `{1:money}` an amount and
 * `{1:word}` a word of the API that has words of its own. English readers get the sentence of the API.
 */
export type RefusalWords = readonly (readonly [api: string, es: string])[];
