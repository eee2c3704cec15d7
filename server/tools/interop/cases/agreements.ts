import { ok, strictEqual } from 'node:assert/strict';
import type { Authorisation } from '#src/processors/card-processor.ts';
import type { JournalLine } from '../programs/jpos-host.ts';
import {
  assertApproved,
  assertDeclined,
  type Case,
  type DialectName,
  newAuthorisation,
  PATIENT,
  requestOf,
} from './stage.ts';

/** The private data that both sides have agreed on, written down independently: tag and value as on the wire. */
const written: Readonly<
  Record<DialectName, { field: string; tagged(tag: readonly [string, string], value: string): string }>
> = {
  'generic-1987': {
    field: 'f48',
    tagged: ([tag], value) => `${tag}${String(value.length).padStart(2, '0')}${value}`,
  },
  'packed-1987': {
    field: 'f63',
    tagged: ([, tag], value) => `${tag}${String(value.length).padStart(3, '0')}${value}`,
  },
};

function assertTagged(
  dialect: DialectName,
  asked: JournalLine,
  tag: readonly [string, string],
  value: string,
): void {
  const { field, tagged } = written[dialect];
  const text = asked[field] ?? '';
  ok(text.includes(tagged(tag, value)), `${tagged(tag, value)} was expected in ${field}: ${text}`);
}

const renewal = (networkTransactionId: string | null): Authorisation => {
  const agreement = { use: 'subsequent', networkTransactionId } as const;
  const request = newAuthorisation({ initiator: 'merchant', agreement });
  return { ...request, card: { ...request.card, cvv2: null } };
};

export const agreementCases: readonly Case[] = [
  {
    name: 'installments',
    async play({ card, host, dialect }) {
      const request = newAuthorisation({ installments: 12 });
      assertApproved(await card.authorise(request, PATIENT));
      const asked = requestOf(host, '0200', request.amountCentavos);
      if (dialect === 'packed-1987') strictEqual(asked['f67'], '12');
      else assertTagged(dialect, asked, ['23', ''], '12');
    },
  },
  {
    name: 'IVA, its base, INC and tip',
    async play({ card, host, dialect }) {
      const taxes = { iva: '3193', ivaBaseCentavos: 1_680_700n, incCentavos: 80_000n, tipCentavos: 50n };
      const request = newAuthorisation({ taxes });
      assertApproved(await card.authorise(request, PATIENT));
      const asked = requestOf(host, '0200', request.amountCentavos);
      assertTagged(dialect, asked, ['30', 'IVA'], '000000319300');
      assertTagged(dialect, asked, ['31', 'BAS'], '000001680700');
      assertTagged(dialect, asked, ['32', 'INC'], '000000080000');
      assertTagged(dialect, asked, ['33', 'TIP'], '000000000050');
    },
  },
  {
    name: 'renewal by the merchant, with the id of the first use',
    async play({ card, host, dialect }) {
      const first = newAuthorisation({ agreement: { use: 'first', networkTransactionId: null } });
      const { networkTransactionId } = assertApproved(await card.authorise(first, PATIENT));
      ok(networkTransactionId);
      const request = renewal(networkTransactionId);
      assertApproved(await card.authorise(request, PATIENT));
      assertTagged(
        dialect,
        requestOf(host, '0200', request.amountCentavos),
        ['22', 'NTI'],
        networkTransactionId,
      );
    },
  },
  {
    name: 'renewal of a first use that the host does not know: declined',
    async play({ card }) {
      const outcome = assertDeclined(await card.authorise(renewal('N99999999999999'), PATIENT));
      strictEqual(outcome.responseCode, '57');
      strictEqual(outcome.retry?.kind, 'never');
    },
  },
  {
    name: '3-D Secure result',
    async play({ card, host, dialect }) {
      const threeDSecure = {
        eci: '05',
        cavv: 'AAABBEg0VhI0VniQEjRWAAAAAAA=',
        dsTransactionId: '97267598-fae6-48f2-8083-2b2d9ac5e3b8',
        version: '2.2.0',
      };
      const request = newAuthorisation({ threeDSecure });
      assertApproved(await card.authorise(request, PATIENT));
      const asked = requestOf(host, '0200', request.amountCentavos);
      assertTagged(dialect, asked, ['42', 'ECI'], '05');
      assertTagged(dialect, asked, ['43', 'CAV'], threeDSecure.cavv);
    },
  },
];
