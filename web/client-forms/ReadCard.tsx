import { useMemo } from 'react'
import { withNotes } from '../../engine/marks.ts'
import { shownOf, toneOf } from '../../engine/shown.ts'
import { withoutNulls } from '../../forms/checks/check.ts'
import { contextOf, type FormBuilder } from '../../forms/context.ts'
import type { Link } from '../../forms/links/link.ts'
import { policyOfVersion } from '../../forms/policy/policy.ts'
import { suggestionsOf } from '../form-screen/earlier/suggestions.tsx'
import { ReadSteps } from '../form-screen/reading/ReadSteps.tsx'
import { originOf, readForm } from '../form-screen/reading/read-form.ts'
import type { ClientForm } from './client-forms.ts'
import styles from './FormDataView.module.css'

// D41

interface Props {
  readonly form: ClientForm
  /** All forms of the client: the earlier ones say where a value comes from. */
  readonly siblings: readonly ClientForm[]
  readonly build: FormBuilder
  readonly links: readonly Link[]
}

/** A form of a client, displayed like its own reading page. */
export function ReadCard({ form, siblings, build, links }: Props) {
  const { formType, formData: answers, calculatedFields, status } = withNotes(form)
  const policy = policyOfVersion(form.policyVersion)
  const definition = useMemo(() => build(contextOf(form, policy)), [form, build, policy])
  const suggestions = useMemo(
    () => suggestionsOf(formType, siblings, links, policy),
    [formType, siblings, links, policy],
  )
  const shown = shownOf(definition, answers, withoutNulls(calculatedFields), status === 'completed')
  return (
    <div className={styles.read}>
      <ReadSteps
        isInCard
        steps={readForm(definition, answers, shown, suggestions)}
        toneOf={({ field }) => toneOf(definition, field.key, answers, shown.values[field.key])}
        originOf={line => originOf(suggestions, line)}
      />
    </div>
  )
}
