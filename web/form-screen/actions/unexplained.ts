import { navigate } from 'wouter/use-browser-location'
import { unexplained } from '../../../forms/credit-file/open-checks.ts'
import { call } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import type { OpenForm } from '../open-form/open-form.ts'

// D42

/**
 * Asks before a form that closes the file is completed: lists the checks across the forms that need an explanation and
 * have none. Returns whether to go on. If the checks cannot be loaded, the completion goes on.
 */
export async function confirmUnexplained(open: OpenForm): Promise<boolean> {
  const clientId = open.source.clientId()
  if (clientId === null) return true
  const asked = await askedWhy(open, clientId).catch(() => [])
  if (asked.length === 0) return true
  const answer = await confirmDialog({
    title: asked.length === 1 ? '1 check has no explanation' : `${asked.length} checks have no explanation`,
    text: asked.map(({ sentence }) => `• ${sentence}`).join('\n'),
    confirm: 'Explain',
    other: 'Complete without',
  })
  if (answer === true) navigate(paths.creditFile(clientId))
  return answer === 'other'
}

/** Saves what was typed here, then returns the file's checks that still need an explanation. */
async function askedWhy(open: OpenForm, clientId: string) {
  await open.saveNow()
  const file = await call('GET /api/loan-officer/clients/{clientId}/file', { params: { clientId } })
  return unexplained(file.checks)
}
