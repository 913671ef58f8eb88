import type { Portal } from '../portal.ts'
import { createUserRoute } from './create-user.ts'

/** The administrator's area. Source: part 2 §7. */
export function adminRoutes(portal: Portal): void {
  createUserRoute(portal)
}
