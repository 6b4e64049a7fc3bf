/** The server with the real operations. Tests of the HTTP layer pass their own to `buildServer`. */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../operations/context.ts';
import { HANDLERS } from './routes.ts';
import { buildServer, type ServerOptions } from './server.ts';

/** Returns a server that does not listen yet. `close()` lets running requests end. */
export function buildApp(deps: Deps, options: ServerOptions = {}): FastifyInstance {
  return buildServer(deps, HANDLERS, options);
}
