import {
  defaultSuspicionRules,
  type SuspicionRules,
  suspicionRules,
} from '@recaudo/contract/operator/suspicion';
import { Compile } from 'typebox/compile';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { findRulesText } from './rules-store.ts';

const checked = Compile(suspicionRules);

/** The rules in force; defaults replace rules that this version cannot read. */
export async function readSuspicionRules(database: Queryable): Promise<SuspicionRules> {
  const text = await findRulesText(database);
  if (text === undefined) return defaultSuspicionRules;
  const stored: unknown = JSON.parse(text);
  return checked.Check(stored) ? stored : defaultSuspicionRules;
}
