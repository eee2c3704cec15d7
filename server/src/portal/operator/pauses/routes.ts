import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Environment } from '../../../config.ts';
import { pause, resume } from '../../../domain/pauses/change-pause.ts';
import { pausable } from '../../../domain/pauses/pause.ts';
import { notFound } from '../../../errors.ts';
import { requiredText } from '../../../http/fields.ts';
import type { App } from '../../../http/server.ts';
import type { Control } from '../../../people/control.ts';
import { gatewayOf } from '../../../people/gateway-of.ts';
import { environmentOf, getSignedIn } from '../../guard/guard.ts';

const pauseBody = Type.Object({ reason: requiredText(300) });

/** An operator stops renewals or all background work of an environment, and lets them go on. */
export function operatorPauseRoutes(app: App, control: Control): void {
  for (const what of pausable) {
    const path = `/ops/${what}-pause/:environment`;
    app.post(path, { schema: { body: pauseBody } }, async (request, reply) => {
      const environment = getEnvironment(request);
      const { reason } = request.body;
      const byWhom = getSignedIn(request).account.name;
      await pause(gatewayOf(control, environment), what, { reason, byWhom });
      request.auditDetails = { what: environment, details: { reason } };
      return reply.code(204).send();
    });

    app.delete(path, async (request, reply) => {
      const environment = getEnvironment(request);
      await resume(gatewayOf(control, environment), what, getSignedIn(request).account.name);
      request.auditDetails = { what: environment };
      return reply.code(204).send();
    });
  }
}

function getEnvironment(request: FastifyRequest): Environment {
  const environment = environmentOf(request);
  if (environment === undefined) throw notFound();
  return environment;
}
