import type { FastifyRequest } from 'fastify';
import type { App } from '../../../http/server.ts';
import type { Control } from '../../../people/control.ts';
import { findSignedIn } from '../../../people/sessions/session.ts';
import { readSessionCookie } from '../../guard/cookie.ts';

/** Whose keys the examples of a local installation have, until somebody signs in. */
export interface DemoKeys {
  merchant_id: string;
  private_key: string;
  public_key: string;
}

export interface Readers {
  control?: Control | undefined;
  /** Only where nobody but people at this machine reaches the portal. */
  demo?: (() => DemoKeys | undefined) | undefined;
}

/** Pages are the same for everybody; their script asks here who reads. All else it asks the dashboard's own routes. */
export function addReader(app: App, { control, demo }: Readers): void {
  app.get('/docs/reader.json', async (request, reply) => {
    const found = demo?.();
    return reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).send({
      is_signed_in: await isSignedIn(control, request),
      demo: found === undefined ? null : keysOf(found),
    });
  });
}

const keysOf = ({ merchant_id, private_key, public_key }: DemoKeys): DemoKeys => ({
  merchant_id,
  private_key,
  public_key,
});

async function isSignedIn(control: Control | undefined, request: FastifyRequest): Promise<boolean> {
  const token = control && readSessionCookie(request, control.addresses.portal);
  if (control === undefined || token === undefined) return false;
  // Reading the documentation keeps no session alive.
  return (await findSignedIn(control, token, true)) !== undefined;
}
