import { oneOf } from '@recaudo/contract/shared/schema/fields';
import { payoutStatuses, settlementStatuses } from '@recaudo/contract/shared/words/settlement-words';
import Type from 'typebox';
import { askApi, pathPart } from './ask-api.ts';
import { id, listInputs, listQuery } from './inputs.ts';
import { tool } from './tool.ts';

/** What the operator owes the merchant and has paid out to it. */
export const settlementTools = [
  tool({
    name: 'get_balance',
    title: 'Get the balance by its parts',
    description:
      'What the operator owes the merchant: pending, available, reserved and on its way to the bank, and the next cutoff. All zero where the acquirer pays the merchant.',
    input: Type.Object({}),
    run: async (_input, { api }) => askApi(await api(), '/balance'),
  }),
  tool({
    name: 'list_settlements',
    title: 'List settlements',
    description:
      'Settlements of the merchant, newest first: sums of sales, commissions, withholdings, reserve and payouts, and the closing balance.',
    input: Type.Object({ status: Type.Optional(oneOf(settlementStatuses)), ...listInputs }),
    run: async (input, { api }) =>
      askApi(await api(), '/settlements', { status: input.status, ...listQuery(input) }),
  }),
  tool({
    name: 'get_settlement',
    title: 'Get a settlement',
    description:
      'One settlement with its first 100 lines, each with its charge and what was withheld by which law.',
    input: Type.Object({ settlement_id: id('Settlement id, such as st0mhx3k2pz7c4w9q1d8') }),
    run: async ({ settlement_id }, { api }) => {
      const caller = await api();
      const path = `/settlements/${pathPart(settlement_id)}`;
      const [settlement, lines] = await Promise.all([
        askApi(caller, path),
        askApi(caller, `${path}/lines`, { limit: 100 }),
      ]);
      return { settlement, lines };
    },
  }),
  tool({
    name: 'list_split_shares',
    title: 'List shares of split payments',
    description:
      'For a seller: its shares of payments to its platform, newest first. With charge_id, for the platform: what each seller gets of that charge, who bears the commission, and what was given back.',
    input: Type.Object({
      charge_id: Type.Optional(id('Charge id, such as tr0mhx3k2pz7c4w9q1d8')),
      ...listInputs,
    }),
    run: async ({ charge_id: charge, ...input }, { api }) => {
      const path = charge === undefined ? '/split_shares' : `/charges/${pathPart(charge)}/split_shares`;
      return askApi(await api(), path, listQuery(input));
    },
  }),
  tool({
    name: 'list_payouts',
    title: 'List payouts',
    description:
      'Payouts to the bank account of the merchant, newest first: amount, status, account, reason, and the ids of the settlements that each pays.',
    input: Type.Object({ status: Type.Optional(oneOf(payoutStatuses)), ...listInputs }),
    run: async (input, { api }) =>
      askApi(await api(), '/payouts', { status: input.status, ...listQuery(input) }),
  }),
  tool({
    name: 'get_payout',
    title: 'Get a payout',
    description: 'One payout with the settlements that it pays.',
    input: Type.Object({ payout_id: id('Payout id, such as po0mhx3k2pz7c4w9q1d8') }),
    run: async ({ payout_id }, { api }) => {
      const caller = await api();
      const path = `/payouts/${pathPart(payout_id)}`;
      const [payout, settlements] = await Promise.all([
        askApi(caller, path),
        askApi(caller, `${path}/settlements`, { limit: 100 }),
      ]);
      return { payout, settlements };
    },
  }),
];
