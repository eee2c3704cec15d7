/** What a response warned about, and the request it belongs to. */
export interface Warning {
  /** Such as `unknown_field captrue, did you mean capture?`; several are joined by `; `. */
  text: string;
  method: string;
  path: string;
}

export type OnWarning = false | ((warning: Warning) => void);

/** In development only: a shop's log in production is no place for it. */
const printInDevelopment = ({ text, method, path }: Warning): void => {
  if (process.env['NODE_ENV'] === 'production') return;
  console.warn(`Recaudo ignored part of ${method} ${path}: ${text}`);
};

/** Hands on the warning of a response. The response counts, whatever the function does. */
export function reportWarning(
  answer: Response,
  { method, path }: Pick<Warning, 'method' | 'path'>,
  onWarning: OnWarning = printInDevelopment,
): void {
  const text = answer.headers.get('recaudo-warning');
  if (text === null || onWarning === false) return;
  try {
    onWarning({ text, method, path });
  } catch {
    // A payment that was made must not look like one that failed.
  }
}
