import { useEffect, useMemo, useState } from 'react'
import { type FormType, formTypes } from '../../../forms/catalogue.ts'
import type { KitParts } from '../../../forms/checks/kit.ts'
import type { ClientForms } from '../suggestions.ts'
import { useAfterTyping, useFormScope } from '../use-form.ts'
import { type LiveFile, liveFile } from './live-file.ts'
import { loadKitParts } from './load-kit-parts.ts'

/**
 * Returns the client's file with the open form's current answers, recalculated when the user pauses typing. Null until the
 * code it needs is loaded.
 */
export function useChecked(forms: ClientForms): LiveFile | null {
  const scope = useFormScope()
  const parts = useKitParts(forms, scope.open.type)
  const revision = useAfterTyping(store => store.revision())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for all that was typed.
  return useMemo(() => parts && liveFile(scope, forms, parts), [scope, forms, parts, revision])
}

function useKitParts(forms: ClientForms, type: FormType): KitParts | null {
  const [parts, setParts] = useState<KitParts | null>(null)
  const present = formTypes.filter(
    known => known === type || forms.some(({ formType }) => formType === known),
  )
  const wanted = present.join(' ')

  useEffect(() => {
    let isCurrent = true
    // The checks are optional: if they cannot be loaded, the form works without them.
    loadKitParts(formTypes.filter(known => wanted.split(' ').includes(known)))
      .then(loaded => isCurrent && setParts(loaded))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [wanted])

  return parts
}
