import { useState } from 'react'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { Button } from '../../ui/controls/Button.tsx'

const dialog = screenCode(() => import('./WhatIfDialog.tsx').then(m => m.WhatIfDialog))

/** Opens the dialog in which other terms of the loan are tried out. */
export function WhatIfButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button size="small" onClick={() => setIsOpen(true)}>
        What if: other terms
      </Button>
      {isOpen && <LaterPart code={dialog} props={{ onClose: () => setIsOpen(false) }} />}
    </div>
  )
}
