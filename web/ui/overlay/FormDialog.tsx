import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../controls/Button.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './FormDialog.module.css'

interface Props {
  readonly title: string
  /** What the button says that sends the form. */
  readonly send: string
  /** Something is lost by it. */
  readonly danger?: boolean
  readonly form: {
    readonly submit: (event: FormEvent) => void
    readonly busy: boolean
    readonly failure: string | null
  }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: its fields, why it was refused, Cancel and the button that sends it. */
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
