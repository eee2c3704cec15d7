import type { Static, TObject } from 'typebox';
import { compileValidator } from '../../platform/http/requests/validation.ts';
import type { Caller } from '../developers/calls/caller.ts';
import type { Shop } from '../developers/trigger/shop.ts';
import type { Library } from './library.ts';

/** What tools work with. The API is asked for when it is needed: guides can be read without a gateway. */
export interface Workshop {
  library: Library;
  /** Refuses a key of production, unless that was allowed. */
  api(): Promise<Caller>;
  /** Only of the sandbox, whatever was allowed. `tell` hears of every call. */
  shop(tell: (line: string) => void): Promise<Shop>;
}

/** A tool as an assistant sees it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: TObject;
  /** Whether it changes something: then it is offered only where that was allowed. */
  changes: boolean;
  /** Whether it looks at more than the guides, which are part of the program. */
  callsApi: boolean;
  run(input: unknown, workshop: Workshop): Promise<unknown>;
}

interface ToolParts<Input extends TObject> extends Omit<Tool, 'input' | 'run' | 'changes' | 'callsApi'> {
  input: Input;
  changes?: boolean;
  callsApi?: boolean;
  run(input: Static<Input>, workshop: Workshop): Promise<unknown>;
}

/** Judges what is given as the API judges a body: the first thing that is wrong is said with its field. */
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
