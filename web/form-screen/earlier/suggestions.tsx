import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { AnswerOf } from '../../../api/contract.ts'
import type { Answers, Marks } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { formsBefore } from '../../../forms/chain.ts'
import { withoutNulls } from '../../../forms/checks/check.ts'
import {
  type EarlierForm,
  type EarlierForms,
  type Link,
  type Suggestion,
  suggestionsFrom,
} from '../../../forms/links/link.ts'
import type { Policy } from '../../../forms/policy/policy.ts'

// spec 3 §2.7

/** The client's forms as they are stored. */
export type ClientForms = AnswerOf<'GET /api/loan-officer/clients/{clientId}/forms'>['forms']

export type SuggestionsByKey = ReadonlyMap<string, Suggestion>

/** A form as the API returns it. */
export interface AnsweredForm {
  readonly formType: FormType
  readonly createdAt: string
  readonly formData: Answers
  readonly marks: Marks
  readonly calculatedFields: Readonly<Record<string, string | number | boolean | null>>
}

/** Returns the client's forms that come before this type, in the shape that links read. */
export function earlierFormsOf(type: FormType, forms: readonly AnsweredForm[]): EarlierForms {
  const before = formsBefore(type)
  return Object.fromEntries(
    forms
      .filter(form => before.includes(form.formType))
      .map(form => [
        form.formType,
        {
          answers: form.formData,
          marks: form.marks,
          computed: withoutNulls(form.calculatedFields),
          createdAt: form.createdAt,
        } satisfies EarlierForm,
      ]),
  )
}

/** Returns what the client's earlier forms suggest for the fields of this type. */
export function suggestionsOf(
  type: FormType,
  forms: readonly AnsweredForm[],
  links: readonly Link[],
  policy: Policy,
): SuggestionsByKey {
  const found = suggestionsFrom(links, earlierFormsOf(type, forms), policy)
  return new Map(found.map(suggestion => [suggestion.field, suggestion]))
}

/** Calls `show` with the suggestions at first and whenever they change. Returns the function that stops it. */
export type Follow = (show: (suggestions: SuggestionsByKey) => void) => () => void

/** What the client's earlier forms suggest for fields of this one, by key. Loaded after the fields are shown. */
export const SuggestionsContext = createContext<SuggestionsByKey>(new Map())

export function useSuggestions(): SuggestionsByKey {
  return useContext(SuggestionsContext)
}

interface Props {
  readonly follow: Follow | undefined
  readonly children: ReactNode
}

const none: SuggestionsByKey = new Map()

/** Provides the suggestions to the fields inside. When they change, the rest of the form does not render again. */
export function Suggesting({ follow, children }: Props) {
  const [suggestions, setSuggestions] = useState(none)
  useEffect(() => follow?.(setSuggestions), [follow])
  return <SuggestionsContext value={suggestions}>{children}</SuggestionsContext>
}
