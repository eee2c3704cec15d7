import Type, { type Static } from 'typebox';
import { environments } from '../shared/environment.ts';
import {
  amountOut,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
  text,
} from '../shared/schema/fields.ts';
import { storedText, textFilter, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { ofEnvironment } from './operator.ts';
import { suspicionRules } from './suspicion.ts';
import { caseStates, suspicionRuleNames } from './suspicion-words.ts';

const caseFields = {
  id: identifier(),
  merchant_id: identifier(),
  merchant_name: Type.String(),
  rule: oneOf(suspicionRuleNames),
  label: Type.String(),
  period: Type.String(),
  payments: Type.Integer(),
  amount: amountOut(),
  first_at: nullable(instantOut()),
  last_at: nullable(instantOut()),
  state: oneOf(caseStates),
  reason: nullable(Type.String()),
  assignee: nullable(Type.String()),
  decided_by: nullable(Type.String()),
  decided_at: nullable(instantOut()),
  creation_date: instantOut(),
};
const listedCase = Type.Object(caseFields);
export type SuspicionCase = Static<typeof listedCase>;

const wholeCase = Type.Object({
  ...caseFields,
  transaction_ids: Type.Array(Type.String()),
  notes: Type.Array(Type.Object({ note: Type.String(), author: Type.String(), creation_date: instantOut() })),
});
export type WholeSuspicionCase = Static<typeof wholeCase>;

const watchList = Type.Object({
  documents: Type.Integer(),
  names: Type.Integer(),
  file: nullable(
    Type.Object({
      name: Type.String(),
      entries: Type.Integer(),
      uploaded_by: Type.String(),
      uploaded_at: instantOut(),
    }),
  ),
});

/** Suspicious activity, for the people who may know of it: a merchant must never learn of a case. */
export const compliance = {
  cases: route({
    method: 'GET',
    path: '/ops/compliance/:environment/cases',
    access: 'operator',
    duty: 'investigate',
    params: ofEnvironment,
    query: Type.Object({ state: wordFilter(caseStates) }),
    answer: Type.Array(listedCase),
  }),
  getCase: route({
    method: 'GET',
    path: '/ops/compliance/:environment/cases/:case_id',
    access: 'operator',
    duty: 'investigate',
    params: ofEnvironment,
    answer: wholeCase,
  }),
  decide: route({
    method: 'PUT',
    path: '/ops/compliance/:environment/cases/:case_id',
    access: 'operator',
    duty: 'investigate',
    needsFresh: true,
    change: 'suspicion_decided',
    params: ofEnvironment,
    body: Type.Object({ state: oneOf(caseStates), reason: Type.Optional(text(1_000)) }),
    answer: wholeCase,
  }),
  assign: route({
    method: 'POST',
    path: '/ops/compliance/:environment/cases/:case_id/assign',
    access: 'operator',
    duty: 'investigate',
    change: 'suspicion_assigned',
    params: ofEnvironment,
    answer: wholeCase,
  }),
  addNote: route({
    method: 'POST',
    path: '/ops/compliance/:environment/cases/:case_id/notes',
    access: 'operator',
    duty: 'investigate',
    change: 'suspicion_noted',
    params: ofEnvironment,
    body: Type.Object({ note: requiredText(2_000) }),
    answer: wholeCase,
  }),
  /** Data for the ROS of the UIAF, which an officer completes. */
  exportCsv: route({
    method: 'GET',
    path: '/ops/compliance/:environment/ros.csv',
    access: 'operator',
    duty: 'investigate',
    change: 'suspicion_exported',
    params: ofEnvironment,
    query: Type.Object({ state: wordFilter(caseStates) }),
    answer: 'file',
  }),
  watchList: route({
    method: 'GET',
    path: '/ops/compliance/:environment/watch-list',
    access: 'operator',
    duty: 'investigate',
    params: ofEnvironment,
    answer: watchList,
  }),
  uploadWatchList: route({
    method: 'POST',
    path: '/ops/compliance/:environment/watch-list',
    access: 'operator',
    duty: 'investigate',
    needsFresh: true,
    change: 'watch_list_uploaded',
    params: ofEnvironment,
    query: Type.Object({ name: storedText(120) }),
    answer: watchList,
  }),
  rules: route({
    method: 'GET',
    path: '/ops/compliance/:environment/rules',
    access: 'operator',
    duty: 'investigate',
    params: ofEnvironment,
    answer: suspicionRules,
  }),
  setRules: route({
    method: 'PUT',
    path: '/ops/compliance/:environment/rules',
    access: 'operator',
    duty: 'investigate',
    needsFresh: true,
    change: 'suspicion_rules_changed',
    params: ofEnvironment,
    body: suspicionRules,
    answer: suspicionRules,
  }),
  monthly: route({
    method: 'GET',
    path: '/ops/reports/monthly.csv',
    access: 'operator',
    duty: 'money',
    query: Type.Object({
      environment: wordFilter(environments),
      month: textFilter(7),
      merchant_id: textFilter(60),
    }),
    answer: 'file',
  }),
};
