import { call } from '../api-client.ts'
import type { FileCheck } from './credit-file.ts'
import { SayWhy } from './SayWhy.tsx'

interface Props {
  readonly clientId: string
  readonly check: Pick<FileCheck, 'id' | 'title' | 'fingerprint'>
  /** Before the words are sent. */
  readonly onSave?: () => Promise<unknown>
  readonly onExplained: () => Promise<unknown>
}

/** Why a check says what it says, written by the officer for the figures of now. */
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
    <SayWhy
      of={`${clientId} ${check.id}`}
      opener="Explain"
      label={`Why: ${check.title}`}
      submit="Save"
      said="Explained."
      onSay={explain}
    />
  )
}
