import type { FastifyRequest } from 'fastify';
import type { Control } from '../../../people/control.ts';
import { isForwarded } from '../../../platform/http/access/forwarded-request.ts';
import type { App } from '../../../platform/http/server.ts';
import { findVisitor } from '../../guard/visitor.ts';

/** The keys that a local installation's examples use until a person signs in. */
export interface DemoKeys {
  merchant_id: string;
  private_key: string;
  public_key: string;
  /** The merchant's card that the examples charge. */
  card_id: string;
}

export interface Readers {
  control?: Control | undefined;
  /** Only on a local installation, and only for requests that no proxy forwarded. */
  demo?: (() => DemoKeys | undefined) | undefined;
}

/**
 * Pages are the same for every reader; their script asks this route for the reader's keys, and the dashboard's routes
 * for the rest.
 */
export function addReader(app: App, { control, demo }: Readers): void {
  app.get('/docs/reader.json', async (request, reply) => {
    const found = isForwarded(request) ? undefined : demo?.();
    return reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).send({
      is_signed_in: await isSignedIn(control, request),
      demo: found === undefined ? null : keysOf(found),
    });
  });
}

const keysOf = ({ merchant_id, private_key, public_key, card_id }: DemoKeys): DemoKeys => ({
  merchant_id,
  private_key,
  public_key,
  card_id,
});

async function isSignedIn(control: Control | undefined, request: FastifyRequest): Promise<boolean> {
  // Reading the documentation does not extend a session.
  return control !== undefined && (await findVisitor(control, request, true)) !== undefined;
}
