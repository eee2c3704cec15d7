import { getSandboxBehaviour } from '@recaudo/contract/shared/cards/test-cards';
import { nowOfMerchant } from '../../domain/merchants/merchant-clock.ts';
import type { Database } from '../../platform/database/connections/connection.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import type { KeyRing } from '../../platform/vault/keys/key-ring.ts';
import { newSandboxProcessor, type SandboxProcessor } from '../../processors/sandbox/sandbox-processor.ts';
import { newSandboxIssuer } from '../../processors/sandbox-issuer/sandbox-issuer.ts';
import { newSandboxPse } from '../../processors/sandbox-pse/sandbox-pse.ts';
import type { Addresses } from './addresses.ts';
import { openPool, type PoolParts } from './pools.ts';

type SandboxParts = PoolParts & { addresses: Addresses };

/** Opens the simulated outside world of the sandbox, where all customers share a few test numbers. */
export const openSandbox = (parts: SandboxParts, keyRing: KeyRing, database: Database) => ({
  cardProcessor: openSandboxProcessor(parts, keyRing),
  pseProvider: openSandboxPse(database, parts.addresses.sandbox),
  cardholderAuthentication: openSandboxIssuer(database, parts.addresses.sandbox),
  retryCapScope: 'customer' as const,
});

const openSandboxIssuer = (database: Database, baseUrl: string) =>
  newSandboxIssuer({
    database,
    clock: systemClock,
    behaviourOf: getSandboxBehaviour,
    urlOf: id => `${baseUrl}/3ds/${id}`,
  });

const openSandboxPse = (database: Database, baseUrl: string) =>
  newSandboxPse({
    database,
    clock: systemClock,
    nowOf: nowOfMerchant(database, systemClock),
    bankUrlOf: cus => `${baseUrl}/banco-pruebas/${cus}`,
  });

/** The sandbox's simulated processors, with their own connections. */
const openSandboxProcessor = (parts: PoolParts, keyRing: KeyRing): SandboxProcessor =>
  newSandboxProcessor({
    database: openPool(parts, 'sandbox', 'api', 2),
    clock: systemClock,
    hashKey: keyRing.fingerprintKey,
    behaviourOf: getSandboxBehaviour,
  });
