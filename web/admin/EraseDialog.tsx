import { useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../app/api-client.ts'
import { TextField } from '../ui/controls/TextField.tsx'
import { FormDialog } from '../ui/overlay/FormDialog.tsx'
import { toast } from '../ui/overlay/toasts.ts'
import { usePlainForm } from '../ui/use-plain-form.ts'

// spec 3 §1.115–116

interface Props {
  readonly title: string
  /** Says what is erased and what stays. */
  readonly text: string
  /** The field in which the user repeats who is to be erased, e.g. “Client ID” or “Email”. */
  readonly label: string
  readonly erase: (confirm: string) => Promise<{ readonly message: string }>
  readonly onErased?: () => void
  readonly onClose: () => void
}

/** Asks the user to type an identifier before a person is erased, because that cannot be undone. */
export function EraseDialog({ title, text, label, erase, onErased, onClose }: Props) {
  const queries = useQueryClient()
  const form = usePlainForm<'confirm'>({
    empty: { confirm: '' },
    check: ({ confirm }) => (confirm.trim() === '' ? { confirm: `${label} is required` } : {}),
    send: async ({ confirm }) => {
      const { message } = await erase(confirm)
      toast(message)
      onClose()
      onErased?.()
      void queries.invalidateQueries({ queryKey: ['admin'] })
    },
    refused: error => {
      const confirm = error instanceof ApiError ? error.body?.errors?.['confirm'] : undefined
      return confirm
        ? { problems: { confirm }, failure: null }
        : { failure: messageOf(error, 'Failed to erase') }
    },
  })
  return (
    <FormDialog title={title} send="Erase for Good" danger form={form} onClose={onClose}>
      <p>{text}</p>
      <TextField {...form.field('confirm')} label={label} required autoComplete="off" />
    </FormDialog>
  )
}
