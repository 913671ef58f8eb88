import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../controls/Button.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './FormDialog.module.css'

interface Props {
  readonly title: string
  /** The text of the submit button. */
  readonly send: string
  /** Whether submitting loses something; makes the button red. */
  readonly danger?: boolean
  readonly form: {
    readonly submit: (event: FormEvent) => void
    readonly busy: boolean
    readonly failure: string | null
  }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog, with its fields, the reason of a refusal, Cancel and the submit button. */
export function FormDialog({ title, send, danger = false, form, onClose, children }: Props) {
  const id = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={form.busy}>
            {send}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} onSubmit={form.submit} noValidate>
        {form.failure && <Banner tone="bad">{form.failure}</Banner>}
        {children}
      </form>
    </Dialog>
  )
}
