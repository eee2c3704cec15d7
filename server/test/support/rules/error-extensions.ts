import { isRejectionKey, rejections } from '@recaudo/contract/rejections/registry';
import { fillRejection, type RejectionValues } from '@recaudo/contract/rejections/rejection';

interface SentProblem {
  reason?: string;
  param?: string;
  params?: RejectionValues;
  description: string;
}

export interface SentError extends SentProblem {
  error_code: number;
  errors?: SentProblem[];
}

const EXTENSIONS = ['reason', 'param', 'params', 'errors'];

/** The fields that Interface 3.1 specifies, without the extensions of Interface 3.5. */
export const specifiedFields = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !EXTENSIONS.includes(name)));

/** Describes what is wrong with the extensions of an error body; undefined if nothing is. */
export function faultOfExtensions(body: SentError): string | undefined {
  const { reason, param, params, description, errors = [] } = body;
  if (reason === undefined) return 'no reason';
  const [first] = errors;
  if ((param === undefined) !== (first?.param === undefined)) return 'errors and param do not agree';
  if (first !== undefined && first.description !== description) return 'the first problem is another one';
  const faults = [{ reason, param, params, description } as SentProblem, ...errors].map(faultOfProblem);
  return faults.find(fault => fault !== undefined);
}

function faultOfProblem({ reason = '', param, params = {}, description }: SentProblem): string | undefined {
  if (!isRejectionKey(reason)) return `no key of the registry: ${reason}`;
  if (param !== undefined && !/^(\/[\w.?#[\]/-]+|[\w.?#[\]-]+)$/.test(param)) return `no pointer: ${param}`;
  const said = fillRejection(rejections[reason].en, params, (kind, value) =>
    kind === 'types' ? '\0' : Array.isArray(value) ? value.join(', ') : text(kind, value),
  );
  const isSaid = said.includes('\0') ? true : description.endsWith(said);
  return isSaid ? undefined : `the values do not give the description of ${reason}: ${said}`;
}

const text = (kind: string, value: unknown): string =>
  kind === 'money' ? Number(value).toFixed(2) : String(value);
