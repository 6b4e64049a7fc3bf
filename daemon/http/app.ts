/** The server with the operations in it. Tests of the HTTP layer alone use `buildServer` with operations of their own. */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../operations/context.ts';
import { HANDLERS } from './routes.ts';
import { buildServer, type ServerOptions } from './server.ts';

/** Not listening yet. `close()` lets running requests end. */
export function buildApp(deps: Deps, options: ServerOptions = {}): FastifyInstance {
  return buildServer(deps, HANDLERS, options);
}
