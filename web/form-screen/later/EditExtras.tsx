import { LazyPart } from '../../shell/LazyPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { CellMenu } from '../marks/CellMenu.tsx'
import { PrintedForm } from '../reading/PrintedForm.tsx'
import { useFormScope } from '../use-form.ts'

/** Loaded separately, because only the form of a new client needs it. */
const sameClientNotice = screenCode(
  async () => (await import('../panels/SameClientNotice.tsx')).SameClientNotice,
)

/** What accompanies an editable form. Nobody needs it in order to type, so it loads after the form. */
export function EditExtras() {
  const { contact } = useFormScope()
  return (
    <>
      <PrintedForm />
      <CellMenu />
      {contact && <LazyPart code={sameClientNotice} props={{}} />}
    </>
  )
}
