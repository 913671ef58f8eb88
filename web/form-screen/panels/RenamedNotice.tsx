import { useEffect, useRef, useState } from 'react'
import { openingForm } from '../../../forms/chain.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { focusField } from '../focus-field.ts'
import { useDerived, useFormScope } from '../use-form.ts'

// D59

const { namingField = '' } = traitsOf(openingForm)

/**
 * Says that another customer name renames the client, with Undo. It appears when the name box is left, and stays until the
 * client has the former name again or the form is left.
 */
export function RenamedNotice() {
  const { open } = useFormScope()
  const { store, source } = open
  const name = useDerived(({ answers }) => String(answers()[namingField] ?? '').trim())
  const [former, setFormer] = useState<string | null>(null)
  /** The client's name when its box was entered first; '' while there is no client. */
  const before = useRef('')

  useEffect(() => {
    const isName = ({ target }: FocusEvent) => target instanceof Element && target.id === namingField
    function entered(event: FocusEvent) {
      if (!isName(event) || source.clientId() === null) return
      before.current ||= String(store.answers()[namingField] ?? '').trim()
    }
    function left(event: FocusEvent) {
      if (isName(event) && before.current !== '') setFormer(before.current)
    }
    document.addEventListener('focusin', entered)
    document.addEventListener('focusout', left)
    return () => {
      document.removeEventListener('focusin', entered)
      document.removeEventListener('focusout', left)
    }
  }, [store, source])

  if (former === null || name === '' || name === former || store.readOnly()) return null
  return (
    <Banner
      tone="attention"
      action={
        <Button
          size="small"
          onClick={() => {
            store.set(namingField, former)
            focusField(namingField)
          }}
        >
          Undo<VisuallyHidden> the renaming</VisuallyHidden>
        </Button>
      }
    >
      This renames the client: <bdi>{former}</bdi> is now called <bdi>{name}</bdi> in all lists and forms.
    </Banner>
  )
}
