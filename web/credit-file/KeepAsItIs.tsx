import { call } from '../api-client.ts'
import { SayWhy } from './SayWhy.tsx'

interface Props {
  readonly formId: string
  readonly onKept: () => Promise<unknown>
}

/**
 * Leaves a completed form as it is: from now on it rests on the values of now. Why, if the officer says so, stands in its
 * history. To update it, its screen reopens it.
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
    <SayWhy
      of={formId}
      opener="Keep as it is"
      label="Why it stays as it is (optional)"
      submit="Keep as it is"
      said="Kept as it is."
      onSay={keep}
    />
  )
}
