import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../../api/contract.ts'
import { changedSince } from '../../../forms/credit-file/changed-basis.ts'
import { call } from '../../app/api-client.ts'
import { KeepAsItIs, StaleInputs } from '../../credit-file/OfficerAnswers.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { onReturn } from '../earlier/on-return.ts'
import { useFormScope } from '../use-form.ts'
import styles from './StaleNotice.module.css'

// spec 3 §1.36, §2.54

type Inputs = AnswerOf<'GET /api/loan-officer/forms/{formId}/stale'>['inputs']

/**
 * For a client's completed form: lists the values of earlier forms that it rests on and that have changed since. Renders
 * nothing if there are none.
 */
export function StaleNotice({ onReopen }: { readonly onReopen: () => Promise<void> }) {
  const { open } = useFormScope()
  const [inputs, setInputs] = useState<Inputs>([])
  const formId = open.source.formId()
  const isClients = open.source.clientId() !== null

  useEffect(() => {
    if (formId === undefined || !isClients) return
    const controller = new AbortController()
    const { signal } = controller
    // A failed request is repeated when the user returns to the window or reopens the page; the credit file lists the same
    // values.
    const ask = () => {
      call('GET /api/loan-officer/forms/{formId}/stale', { params: { formId }, signal })
        .then(answer => setInputs(answer.inputs))
        .catch(() => {})
    }
    ask()
    const stop = onReturn(ask)
    return () => {
      stop()
      controller.abort()
    }
  }, [formId, isClients])

  if (formId === undefined || inputs.length === 0) return null
  return (
    <Banner tone="attention" title={`Completed ${changedSince.completedWith}`}>
      <StaleInputs inputs={inputs} />
      <div className={styles.answers}>
        <Button size="small" onClick={onReopen}>
          Reopen and update
        </Button>
        <KeepAsItIs formId={formId} onKept={async () => setInputs([])} />
      </div>
    </Banner>
  )
}
