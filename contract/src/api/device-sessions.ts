import Type from 'typebox';
import { route } from '../shared/schema/route.ts';

const deviceSession = Type.Object(
  { id: Type.String({ minLength: 32, maxLength: 32 }) },
  { title: 'DeviceSession' },
);
const antifraudKeys = Type.Object({ data: Type.String() }, { title: 'AntifraudKeys' });

const tags = ['Device sessions'];

/** Interface 9.6. */
export const deviceSessions = {
  create: route({
    method: 'POST',
    path: '/device_sessions',
    access: 'money',
    tags,
    summary: 'Create a device session',
    status: 201,
    answer: deviceSession,
  }),
  getAntifraudKeys: route({
    method: 'GET',
    path: '/antifraudkeys',
    access: 'read',
    keys: 'public',
    tags,
    summary: 'Get the anti-fraud script keys',
    answer: antifraudKeys,
  }),
};
