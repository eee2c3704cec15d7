import type { KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestCardBehaviour } from '@recaudo/contract/shared/cards/test-card-behaviour';
import type { Database } from '../../platform/database/connections/connection.ts';
import type { Clock } from '../../platform/primitives/time/clock.ts';
import type { CardProcessor, Deadline, NotFound, Outcome } from '../card-processor.ts';
import { insertEarlierAgreements } from './agreement-store.ts';
import { callOver, type Line } from './call.ts';
import { newJournal } from './journal.ts';
import { answerTo, newEntry, type OperationRequest, outcomeOf } from './journal-entry.ts';
import { newOutageWatch } from './outage-watch.ts';
import { hashCard, playAuthorisation } from './play-authorisation.ts';
import { newSandboxJournal } from './sandbox-journal-store.ts';

export interface SandboxProcessorOptions {
  /** A separate pool: the simulated outside world does not share the gateway's connections. */
  database: Database;
  /** Real time even for merchants with their own clock, because outages last real seconds. */
  clock: Clock;
  hashKey: KeyObject;
  behaviourOf: (cardNumber: string) => TestCardBehaviour;
  sleep?: (durationMs: number) => Promise<unknown>;
}

export interface SandboxProcessor extends CardProcessor {
  /** Writes queued entries, then closes the given database. */
  close(): Promise<void>;
}

/** Simulates the banks and card networks by the table of test cards. */
export function newSandboxProcessor(options: SandboxProcessorOptions): SandboxProcessor {
  const { database, clock, hashKey, behaviourOf, sleep = wait } = options;
  const journal = newJournal(database);
  const line: Line = { outages: newOutageWatch(database, 'card', clock), sleep };
  const cards = { journal, clock, hashKey, behaviourOf };

  const follow =
    (operation: 'capture' | 'refund' | 'reverse') =>
    (request: OperationRequest, deadline: Deadline): Promise<Outcome> =>
      callOver<Outcome>(line, request.merchantId, deadline, async addedMs => {
        const arrived = newEntry(operation, request, clock.now(), addedMs);
        const { entry } = await journal.follow(arrived);
        return { answer: answerTo(arrived, entry), afterMs: 0 };
      });

  return {
    authorise: (request, deadline) =>
      callOver<Outcome>(line, request.merchantId, deadline, addedMs =>
        playAuthorisation(cards, request, addedMs),
      ),
    capture: follow('capture'),
    refund: follow('refund'),
    reverse: follow('reverse'),
    inquire: ({ merchantId, reference }, deadline) =>
      callOver<Outcome | NotFound>(line, merchantId, deadline, async () => {
        const entry = await journal.find(merchantId, reference);
        return { answer: entry === undefined ? { kind: 'not_found' } : outcomeOf(entry), afterMs: 0 };
      }),
    journal: newSandboxJournal(database),
    adoptAgreements: agreements =>
      insertEarlierAgreements(
        database,
        agreements.map(({ merchantId, cardNumber, networkTransactionId }) => ({
          merchantId,
          cardHash: hashCard(hashKey, merchantId, cardNumber),
          networkTransactionId,
        })),
      ),
    async close() {
      await journal.idle();
      await database.close();
    },
  };
}
