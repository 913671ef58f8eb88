import { SameClientNotice } from '../contact/SameClientNotice.tsx'
import { PrintedForm } from '../reading/PrintedForm.tsx'

/** What stands beside a form that is being filled: not needed to type into it, so it comes after it. */
export function BesideForm() {
  return (
    <>
      <PrintedForm />
      <SameClientNotice />
    </>
  )
}
