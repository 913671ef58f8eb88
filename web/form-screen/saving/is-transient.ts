import { ApiError, NetworkError } from '../../api-client.ts'

/** The line is down or the server busy: the same text may arrive later (D10: 401 means a dead session alone). */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && (error.status >= 500 || error.status === 429)
}
