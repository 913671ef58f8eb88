import { useEffect, useEffectEvent } from 'react'
import { LazyPart } from '../../shell/LazyPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { CellMenu } from '../marks/CellMenu.tsx'
import { messagesOf } from '../messages.ts'
import { PrintedForm } from '../reading/PrintedForm.tsx'
import { worseOf } from '../saving/save-all.ts'
import { useContactStatus, useFormScope, useStatus } from '../use-form.ts'

/** Loaded separately, because only the form of a new client needs it. */
const sameClientNotice = screenCode(
  async () => (await import('../panels/SameClientNotice.tsx')).SameClientNotice,
)

interface Props {
  /** What the last press of a button led to. */
  readonly message: string | null
  readonly clearMessage: () => void
}

/** What accompanies an editable form. Nobody needs it in order to type, so it loads after the form. */
export function EditExtras(props: Props) {
  const { contact } = useFormScope()
  useTrueMessage(props)
  return (
    <>
      <PrintedForm />
      <CellMenu />
      {contact && <LazyPart code={sameClientNotice} props={{}} />}
    </>
  )
}

/** Removes the message of a failed save once everything is saved after all, e.g. by the next attempt. */
function useTrueMessage({ message, clearMessage }: Props): void {
  const { open } = useFormScope()
  const { kind } = worseOf(useStatus().save, useContactStatus().save)
  const isUntrue =
    message?.startsWith(messagesOf(open.type).saveFailed(null)) === true &&
    (kind === 'saved' || kind === 'saved in part')
  const clear = useEffectEvent(clearMessage)
  useEffect(() => {
    if (isUntrue) clear()
  }, [isUntrue])
}
