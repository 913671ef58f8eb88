import { auditIn } from '../audit/record.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'

// spec 3 §1.22

/** The settings of the lender; every change is in the audit log. */
export function settingsRoutes(services: Services): void {
  const { lender, config } = services

  serve(services, 'GET /api/lender', async () => {
    const { lenderName: name, privacyText, timeZone } = await lender.settings()
    return { name, privacyText, timeZone, ...(config.provider && { signInWith: config.provider.label }) }
  })

  serve(services, 'GET /api/admin/settings', async () => ({ settings: await lender.described() }))

  serve(services, 'PUT /api/admin/settings', async ({ body, caller, address }) => {
    const entry = { event: 'settings changed', actorId: caller.userId, actor: caller.email, address }
    await lender.change(body, caller.email, (transaction, detail) =>
      auditIn(transaction, { ...entry, detail }),
    )
    return { settings: await lender.described() }
  })
}
