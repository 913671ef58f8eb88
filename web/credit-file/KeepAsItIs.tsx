import { call } from '../app/api-client.ts'
import { ReasonForm } from './ReasonForm.tsx'

interface Props {
  readonly formId: string
  readonly onKept: () => Promise<unknown>
}

/**
 * Keeps a completed form unchanged, so that from now on it rests on the current values. The form's history records the officer's
 * reason, if given. To update the form instead, the officer reopens it on its screen.
 */
export function KeepAsItIs({ formId, onKept }: Props) {
  async function keep(text: string) {
    const reason = text.trim()
    await call('POST /api/loan-officer/forms/{formId}/confirm', {
      params: { formId },
      body: reason === '' ? {} : { reason },
    })
    await onKept()
  }
  return (
    <ReasonForm
      storageKey={formId}
      opener="Keep as it is"
      label="Why it stays as it is (optional)"
      submit="Keep as it is"
      sentMessage="Kept as it is."
      onSubmit={keep}
    />
  )
}
