import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per finished request with allow-listed values only: the route's pattern, but never the actual address, a
 * body, a token or a name. Fastify's own logger adds the request's id to each line.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.caller && { user: request.caller.userId }),
      },
      'request',
    )
  })
}
