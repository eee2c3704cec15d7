import { getSandboxBehaviour } from '@recaudo/contract/shared/cards/test-cards';
import type { Database } from '../../../../src/platform/database/connections/connection.ts';
import { systemClock } from '../../../../src/platform/primitives/time/clock.ts';
import { newSandboxIssuer } from '../../../../src/processors/sandbox-issuer/sandbox-issuer.ts';

export const newTestIssuer = (database: Database, baseUrl: () => string) =>
  newSandboxIssuer({
    database,
    clock: systemClock,
    behaviourOf: getSandboxBehaviour,
    urlOf: id => `${baseUrl()}/3ds/${id}`,
  });
