import { ApiError, NetworkError } from '../../app/api-client.ts'

/**
 * True if the connection is down or the server is busy, so that the same request may succeed later (D10: 401 means a dead
 * session alone). An answer without JSON is not the server's, but of a network on the way.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.body === null)
}
