import type { FastifyInstance } from 'fastify'

/**
 * One line per finished request, by allow-list: the route's pattern and never the address itself, no body, no token, no
 * name. The request's id stands in each line that Fastify's own logger writes.
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
