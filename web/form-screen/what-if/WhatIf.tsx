import { LaterPart } from '../../shell/LaterPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'

const dialog = screenCode(() => import('./WhatIfDialog.tsx').then(m => m.WhatIfDialog))

/** The dialog in which other terms of the loan are tried out, whose code comes when it is opened first. */
export function WhatIf({ onClose }: { readonly onClose: () => void }) {
  return <LaterPart code={dialog} props={{ onClose }} />
}
