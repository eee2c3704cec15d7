import { getSandboxBehaviour } from '@recaudo/contract/test-cards';
import type { Database } from '../../src/database/connection.ts';
import { systemClock } from '../../src/primitives/clock.ts';
import { newSandboxIssuer } from '../../src/processors/sandbox-issuer/sandbox-issuer.ts';

/** The issuer of test cards, whose questions are on the sandbox's own pages. */
export const newTestIssuer = (database: Database, baseUrl: () => string) =>
  newSandboxIssuer({
    database,
    clock: systemClock,
    behaviourOf: getSandboxBehaviour,
    urlOf: id => `${baseUrl()}/3ds/${id}`,
  });
