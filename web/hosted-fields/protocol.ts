import type { Token } from '../library/card-input.ts';
import type { Language } from '../library/messages.ts';
import type { Failure, FieldType } from '../library/outcome.ts';
import type { FieldProblem } from './field-messages.ts';

// Three conversations:
//   page -> frame, once per document: Greeting by postMessage to the gateway's origin, with a MessagePort;
//   page <-> frame, over that port: FromPage and FromFrame, never card data;
//   frame -> sibling frame: Question by postMessage to the gateway's own origin, with a MessagePort that
//     brings back the Answer. It holds card data, so its port is made by the asking frame and handed over
//     inside the origin: a port handed out by the page could end in the page.

export interface FieldState {
  complete: boolean;
  empty: boolean;
  valid: boolean;
  brand: string;
  error: string | null;
}

export interface Greeting {
  recaudo: 'greeting';
  group: string;
  placeholder?: string;
  style?: Record<string, unknown>;
}

export interface TokenRequest {
  type: 'tokenize';
  call: number;
  merchantId: string;
  apiKey: string;
  language: Language;
  holderName: string;
  address?: object;
}

export type FromPage =
  | TokenRequest
  | { type: 'brand'; brand: string }
  | { type: 'clear' }
  | { type: 'focus' };

export type FromFrame =
  | { type: 'ready' }
  | { type: 'change'; state: FieldState }
  | { type: 'focus' }
  | { type: 'blur' }
  | { type: 'submit' }
  | { type: 'token'; call: number; status: number; token: Token }
  | { type: 'failure'; call: number; failure: Failure };

export interface Question {
  recaudo: 'question';
  group: string;
}

/** `value` is digits only; for an expiry MMYY. */
export interface Answer {
  field: FieldType;
  value: string;
  problem: FieldProblem | null;
}

export function isGreeting(data: unknown): data is Greeting {
  return hasKind(data, 'greeting');
}

export function isQuestion(data: unknown): data is Question {
  return hasKind(data, 'question');
}

function hasKind(data: unknown, kind: string): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const { recaudo, group } = data as Partial<Greeting>;
  return recaudo === (kind as Greeting['recaudo']) && typeof group === 'string' && group !== '';
}
