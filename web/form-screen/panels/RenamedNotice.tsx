import { useRef, useState } from 'react'
import { openingForm } from '../../../forms/chain.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { focusField } from '../focus.ts'
import { useDerived, useFormScope, useFormStore } from '../use-form.ts'

// D59

const { namingField = '' } = traitsOf(openingForm)

/**
 * Remembers the name that a client had before its box was changed. `onFocus` and `onBlur` are to be called with the ids of the
 * boxes that are entered and left; `former` is null until the box of the name is left.
 */
export function useFormerName() {
  const { store, source } = useFormScope().open
  const [former, setFormer] = useState<string | null>(null)
  /** The client's name when its box was entered first; '' while there is no client. */
  const before = useRef('')
  return {
    former,
    onFocus(id: string) {
      if (id !== namingField || source.clientId() === null) return
      before.current ||= String(store.answers()[namingField] ?? '').trim()
    },
    onBlur(id: string) {
      if (id === namingField && before.current !== '') setFormer(before.current)
    },
  }
}

/**
 * Says that another customer name renames the client, with Undo. It stays until the client has the former name again or the
 * step is left.
 */
export function RenamedNotice({ former }: { readonly former: string | null }) {
  const store = useFormStore()
  const name = useDerived(({ answers }) => String(answers()[namingField] ?? '').trim())
  if (former === null || name === '' || name === former) return null
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
