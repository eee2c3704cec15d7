import { type App, newHttpServer } from '../../../../src/platform/http/server.ts';
import { operatorRoutes } from '../../../../src/portal/operator/routes.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { fail } from './panel.ts';

type Body = Record<string, unknown>;

/** The operator's routes as the console calls them, with a sandbox only. */
export function newConsole({ served: gateway }: TestGateway) {
  const app: App = newHttpServer({ helpUrl: gateway.portalUrl, onUnexpectedError: fail });
  operatorRoutes(app, { sandbox: gateway });
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await app.inject({ method, url: `/ops${path}`, ...(body && { payload: body }) });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<Body>() };
  };
  const sandbox = async <View>(url: string): Promise<View> =>
    ((await call('GET', url)).body['environments'] as { sandbox: View }).sandbox;
  return { call, sandbox, close: () => app.close() };
}
