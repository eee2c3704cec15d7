import type { Static, TObject } from 'typebox';
import { compileValidator } from '../../platform/http/requests/validation.ts';
import type { Caller } from '../developers/calls/caller.ts';
import type { Shop } from '../developers/trigger/shop.ts';
import type { Library } from './library.ts';

/** The dependencies of tools. The API is called only when needed, so that guides work without a gateway. */
export interface Workshop {
  library: Library;
  /** Rejects a production key unless that was allowed. */
  api(): Promise<Caller>;
  /** Only for the sandbox, even if production is allowed. Reports every call to `tell`. */
  shop(tell: (line: string) => void): Promise<Shop>;
}

/** A tool as an assistant sees it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: TObject;
  /** True if it changes something: then it is offered only if changes are allowed. */
  changes: boolean;
  /** False if it only reads the guides, which ship with the program. */
  callsApi: boolean;
  run(input: unknown, workshop: Workshop): Promise<unknown>;
}

interface ToolParts<Input extends TObject> extends Omit<Tool, 'input' | 'run' | 'changes' | 'callsApi'> {
  input: Input;
  changes?: boolean;
  callsApi?: boolean;
  run(input: Static<Input>, workshop: Workshop): Promise<unknown>;
}

/** Validates arguments like the API validates a body: names the first wrong field. */
export function tool<Input extends TObject>(parts: ToolParts<Input>): Tool {
  const judge = compileValidator(parts.input, 'body');
  return {
    changes: false,
    callsApi: true,
    ...parts,
    run: async (input, workshop) => {
      const verdict = judge(input ?? {});
      if ('error' in verdict) throw verdict.error;
      return parts.run(verdict.value as Static<Input>, workshop);
    },
  };
}
