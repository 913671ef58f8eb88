import { LaterPart } from '../../shell/LaterPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { CellMenu } from '../marks/CellMenu.tsx'
import { PrintedForm } from '../reading/PrintedForm.tsx'
import { useFormScope } from '../use-form.ts'

/** For the form of a new client alone. */
const sameClientNotice = screenCode(
  async () => (await import('../panels/SameClientNotice.tsx')).SameClientNotice,
)

/** What stands beside a form that is being filled: not needed to type into it, so it comes after it. */
export function BesideForm() {
  const { contact } = useFormScope()
  return (
    <>
      <PrintedForm />
      <CellMenu />
      {contact && <LaterPart code={sameClientNotice} props={{}} />}
    </>
  )
}
