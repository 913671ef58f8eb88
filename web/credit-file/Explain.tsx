import { call } from '../app/api-client.ts'
import type { FileCheck } from './credit-file.ts'
import { ReasonForm } from './ReasonForm.tsx'

interface Props {
  readonly clientId: string
  readonly check: Pick<FileCheck, 'id' | 'title' | 'fingerprint'>
  /** Called before the explanation is sent. */
  readonly onSave?: () => Promise<unknown>
  readonly onExplained: () => Promise<unknown>
}

/** Lets the officer explain a check. The explanation applies to the current figures, identified by the check's fingerprint. */
export function Explain({ clientId, check, onSave, onExplained }: Props) {
  async function explain(text: string) {
    await onSave?.()
    await call('POST /api/loan-officer/clients/{clientId}/checks/{checkId}/explain', {
      params: { clientId, checkId: check.id },
      body: { text, fingerprint: check.fingerprint },
    })
    await onExplained()
  }
  return (
    <ReasonForm
      storageKey={`${clientId} ${check.id}`}
      opener="Explain"
      label={`Why: ${check.title}`}
      submit="Save"
      sentMessage="Explained."
      onSubmit={explain}
    />
  )
}
