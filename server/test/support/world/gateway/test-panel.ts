import type { OperatorRole } from '@recaudo/contract/operator/operator-duties';
import pino from 'pino';
import { confirmIfFree } from '../../../../src/people/accounts/confirmation-store.ts';
import { makeOperator } from '../../../../src/people/accounts/store.ts';
import type { Control } from '../../../../src/people/control.ts';
import { watchAccess } from '../../../../src/people/operators/watch-access.ts';
import type { Database } from '../../../../src/platform/database/connections/connection.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { newMetrics } from '../../../../src/platform/metrics/metrics.ts';
import { usualRetention } from '../../../../src/platform/primitives/installation/retention.ts';
import { type Clock, systemClock } from '../../../../src/platform/primitives/time/clock.ts';
import { newSecret } from '../../../../src/platform/primitives/values/id.ts';
import { auditKeysOf } from '../../../../src/platform/vault/keys/audit-keys.ts';
import { newSecrets } from '../../../../src/platform/vault/keys/secrets.ts';
import { buildPortal, type PortalParts } from '../../../../src/portal/portal.ts';
import type { ConnectionKind } from '../../../../src/processors/connections/connection.ts';
import { newScriptedKind } from '../../doubles/connections/scripted-connection.ts';
import { withOverrides } from '../benches/with-overrides.ts';
import { newPerson, PASSWORD, type Person } from '../shop/person.ts';
import { giveSecondFactor } from '../shop/second-factor.ts';
import { CONTROL_TEMPLATE } from './template.ts';
import { cloneDatabase } from './test-database.ts';
import { openAsRole, startTestGateway, type TestGateway } from './test-gateway.ts';

export interface TestPanel {
  control: Control;
  portal: App;
  sandbox: TestGateway;
  production: TestGateway | undefined;
  visitor(): Person;
  /** A new person with a business and a confirmed email address. */
  signUp(input?: Partial<SignUpBody>): Promise<Person>;
  /** A new person who has not followed the link in the email. */
  signUpUnconfirmed(input?: Partial<SignUpBody>): Promise<Person>;
  /** Makes the person an operator with a second factor. */
  promote(person: Person, role?: OperatorRole): Promise<void>;
  close(): Promise<void>;
}

export interface SignUpBody {
  name: string;
  email: string;
  password: string;
  business_name: string;
  language: 'es' | 'en';
}

export { PASSWORD };

export interface TestPanelOptions {
  clock?: Clock;
  hasProduction?: boolean;
  prepare?: (app: App) => void;
  prepareProduction?: (app: App) => void;
  /** Replaces local defaults. */
  portal?: Partial<PortalParts>;
  portalUrl?: string;
  /** The kinds of connections in both environments. */
  connectionKinds?: readonly ConnectionKind[];
  /** The replica that serves the sandbox's lists. */
  reads?: (primary: Database) => Database;
}

/** The portal with the dashboard, on its own databases. */
export async function startTestPanel(options: TestPanelOptions = {}): Promise<TestPanel> {
  const clock = options.clock ?? systemClock;
  const connectionKinds = options.connectionKinds ?? [newScriptedKind()];
  const sandbox = await startTestGateway({ clock, connectionKinds });
  if (options.reads !== undefined) sandbox.gateway.reads = options.reads(sandbox.gateway.database);
  const production =
    options.hasProduction === true
      ? await startTestGateway({
          clock,
          connectionKinds,
          environment: 'production',
          ...(options.prepareProduction === undefined ? {} : { prepare: options.prepareProduction }),
        })
      : undefined;
  const { name, database, drop } = await cloneDatabase(CONTROL_TEMPLATE);
  const addresses = {
    portal: options.portalUrl ?? 'http://127.0.0.1:8000',
    sandbox: 'http://127.0.0.1:8001',
    production: 'http://127.0.0.1:8002',
  };
  const metrics = newMetrics();
  const log = pino({ level: 'silent' });
  const control: Control = {
    retention: usualRetention,
    database,
    clock,
    realClock: clock,
    addresses,
    gateways: { sandbox: sandbox.gateway, production: production?.gateway },
    keyRing: sandbox.gateway.keyRing,
    secrets: newSecrets({
      sandbox: sandbox.gateway.keyRing,
      production: production?.gateway.keyRing,
      wasOpened: production !== undefined,
    }),
    auditKeys: auditKeysOf(sandbox.gateway.keyRing, production?.gateway.keyRing),
    metrics,
    log,
  };
  watchAccess(control);
  const limited = openAsRole(name, 'api');
  const gateways = { sandbox: sandbox.served, production: production?.served };
  // HTTP requests have the rights of the API; everything else follows `control`, including later changes of it.
  const served = withOverrides(control, {
    database: limited,
    get gateways() {
      return control.gateways.production === undefined ? { ...gateways, production: undefined } : gateways;
    },
  });
  const portal = await buildPortal({
    addresses,
    health: { notReady: async () => undefined },
    metrics,
    metricsText: async () => '',
    log,
    mailbox: sandbox.served.database,
    isLocal: true,
    prepare: options.prepare,
    control: served,
    status: gateways,
    ...options.portal,
  });
  const visitor = () => newPerson(portal);
  const signUpUnconfirmed = async (input: Partial<SignUpBody> = {}) => {
    const person = visitor();
    const body: SignUpBody = {
      name: 'Ana Torres',
      email: `${newSecret(12)}@example.com`,
      password: PASSWORD,
      business_name: 'Café La Candelaria',
      language: 'es',
      ...input,
    };
    person.password = body.password;
    const { status, text } = await person.post('/panel/sign-up', body);
    if (status !== 201) throw new Error(`the sign-up answered ${status}: ${text}`);
    return person;
  };
  return {
    control,
    portal,
    sandbox,
    production,
    visitor,
    signUpUnconfirmed,
    async signUp(input) {
      const person = await signUpUnconfirmed(input);
      await confirmIfFree(database, person.session.account.id, clock.now());
      // Production requires a second factor.
      if (production !== undefined) person.code = (await giveSecondFactor(control, person.cookie)).code;
      await person.get('/panel/session');
      return person;
    },
    async promote(person, role = 'administrator') {
      await makeOperator(database, person.session.account.id, { role, since: clock.now(), addedBy: null });
      if (!person.session.account.has_second_factor) {
        person.code = (await giveSecondFactor(control, person.cookie)).code;
      }
      await person.get('/panel/session');
    },
    async close() {
      await portal.close();
      await limited.close();
      await drop();
      await production?.close();
      await sandbox.close();
    },
  };
}
