import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { holds, visible } from '../../../engine/answers.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import type { Check } from '../../../forms/checks/check.ts'
import { checksBesideFields } from '../../../forms/checks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { ClientForms } from '../earlier/suggestions.tsx'
import { isReadOnly } from '../open-form/state.ts'
import { readForm } from '../reading/read-form.ts'
import type { FormStore } from '../store/form-store.ts'
import { useFormScope, useStep } from '../use-form.ts'
import { EvidenceCard, MissingValuesCard, PathCard, StressCard, TurnoverStrip } from './CheckCards.tsx'
import type { CheckSlots } from './CheckedForm.tsx'
import { CompareDialog, DifferingFact } from './DifferingFact.tsx'
import { CheckContext, type OpenFile, useChecked, useNotes } from './open-file.ts'
import { WhatIfDialog } from './WhatIfDialog.tsx'

// spec 3 §2.43; D42

interface Props {
  readonly forms: ClientForms
  /** Receives what the page shows in its slots; null when the checks go away. */
  readonly onSlots: (slots: CheckSlots | null) => void
}

/**
 * Shows the results of the checks across the client's forms next to the fields that they concern. The checks ask questions
 * but block nothing.
 */
export function FormChecks({ forms, onSlots }: Props) {
  const live = useChecked(forms)
  const checks = useMemo(() => (live ? checksBesideFields(live.checked) : []), [live])
  const notes = useNotes(checks)
  const file = useMemo(() => live && { ...live, forms, checks, notes }, [live, forms, checks, notes])
  return file && <ChecksOfFile file={file} onSlots={onSlots} />
}

interface ChecksProps extends Pick<Props, 'onSlots'> {
  readonly file: OpenFile
}

function ChecksOfFile({ file, onSlots }: ChecksProps) {
  const [compared, setCompared] = useState<string | null>(null)
  // Kept here, so that the open dialog survives when its button moves, as it does when the window gets narrower.
  const [isTrying, setIsTrying] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const facts = usePlacedFacts(file, setCompared)
  const { part } = facts

  const slots = useMemo((): CheckSlots => {
    const inFile = (content: ReactNode) => <CheckContext value={file}>{content}</CheckContext>
    return {
      note: key => inFile(facts.ofField(key)),
      below: step =>
        inFile(
          <>
            {facts.ofStep(step)}
            {cardsOfStep(step, part).map(card => (
              <StepCard key={card} card={card} />
            ))}
          </>,
        ),
      summary: inFile(
        <>
          {turnoverForms.includes(part.type) && <TurnoverStrip onCompare={setCompared} />}
          {whatIfForms.includes(part.type) && (
            <div>
              <Button ref={opener} size="small" onClick={() => setIsTrying(true)}>
                What if: other terms
              </Button>
            </div>
          )}
        </>,
      ),
    }
  }, [file, facts, part])

  useLayoutEffect(() => onSlots(slots), [slots, onSlots])
  useEffect(() => () => onSlots(null), [onSlots])

  const check = file.checks.find(({ id }) => id === compared)
  return (
    <CheckContext value={file}>
      {check && <CompareDialog check={check} onClose={() => setCompared(null)} />}
      {isTrying && <WhatIfDialog opener={opener} onClose={() => setIsTrying(false)} />}
    </CheckContext>
  )
}

function StepCard({ card }: { readonly card: ReturnType<typeof cardsOfStep>[number] }) {
  switch (card) {
    case 'evidence':
      return <EvidenceCard />
    case 'stress':
      return <StressCard />
    case 'path':
      return <PathCard />
    case 'missing values':
      return <MissingValuesCard />
  }
}

/** Checks that are shown elsewhere: the first two in the turnover strip, the third in the break-even card. */
const apart = ['turnover', 'turnover.banked', 'stress']

/** Returns the checks of facts that differ between the forms, by the place on the page where each is shown. */
function usePlacedFacts(file: OpenFile, onCompare: (id: string) => void) {
  const { open } = useFormScope()
  const step = useStep()
  const isRead = useSyncExternalStore(open.subscribe, () => isReadOnly(open.status()))
  return useMemo(() => {
    const { type, store } = open
    const part = { type, store, step, isRead }
    const fields = fieldsOnPage(part)
    const facts = file.checks
      .filter(({ id, severity }) => (severity === 'explain' || severity === 'note') && !apart.includes(id))
      .flatMap(check => {
        const place = placeOf(check, part, fields)
        return place ? [{ check, place }] : []
      })
    const show = (shown: readonly { readonly check: Check }[]) =>
      shown.map(({ check }) => (
        <DifferingFact key={check.id} check={check} onCompare={() => onCompare(check.id)} />
      ))
    return {
      part,
      ofField: (key: string) => show(facts.filter(({ place }) => 'field' in place && place.field === key)),
      ofStep: (number: number) => show(facts.filter(({ place }) => 'step' in place && place.step === number)),
    }
  }, [file, open, step, isRead, onCompare])
}

/** What of the open form is on the page: one step, or, if the form is read-only, all of them. */
interface ShownPart {
  readonly type: FormType
  readonly store: FormStore
  readonly step: number
  readonly isRead: boolean
}

/** The forms that show the turnover strip. By the time they are filled, there can be a second source of the turnover. */
const turnoverForms: readonly FormType[] = [
  'output_sheet',
  'financial_analysis',
  'bank_analysis',
  'credit_app_memo',
]

/** The forms in which other terms of the loan can be tried out. */
const whatIfForms: readonly FormType[] = ['output_sheet', 'credit_app_memo']

const cards = ['evidence', 'stress', 'path', 'missing values'] as const
type Card = (typeof cards)[number]

/** The steps that show each card. The step of the memo with the decision is the fourth. */
const stepsOfCards: Readonly<Record<Card, Partial<Record<FormType, readonly number[]>>>> = {
  evidence: { credit_app_memo: [4] },
  stress: { output_sheet: [5], credit_app_memo: [3, 4] },
  path: { expert_scorecard: [1], credit_app_memo: [4] },
  'missing values': { credit_app_memo: [3, 4] },
}

/** Returns the cards of a step that is on the page. On a read-only form, which shows all steps, each card appears once. */
function cardsOfStep(number: number, { type, step, isRead }: ShownPart): readonly Card[] {
  return cards.filter(card => {
    const steps = stepsOfCards[card][type] ?? []
    return isRead ? steps[0] === number : number === step && steps.includes(number)
  })
}

type Place = { readonly field: string } | { readonly step: number }

/**
 * Returns where a check is shown: under the first of its fields that is on the page. A grid has no room for it, so there it
 * appears below the step. Undefined if no field of the check is on the page.
 */
function placeOf({ lines }: Check, part: ShownPart, fields: ReadonlySet<string>): Place | undefined {
  const { type, store, step, isRead } = part
  const own = lines.filter(({ form }) => form === type).map(({ key }) => key)
  const field = own.find(key => fields.has(key))
  if (field !== undefined) return { field }
  const steps = own.flatMap(key => store.definition(key)?.step ?? [])
  const shown = steps.find(number => isRead || number === step)
  return shown === undefined ? undefined : { step: shown }
}

/** Returns the keys of the fields on the page, without those in grids. */
function fieldsOnPage({ store, step, isRead }: ShownPart): ReadonlySet<string> {
  const { form } = store
  const answers = store.answers()
  if (isRead) {
    const sections = readForm(form, answers, store.shown()).flatMap(read => read.sections)
    const lines = sections.flatMap(section => (section.kind === 'lines' ? section.lines : []))
    return new Set(lines.map(({ field }) => field.key))
  }
  const sections = form.steps.find(({ number }) => number === step)?.sections ?? []
  const keys = sections.flatMap(section =>
    section.kind === 'fields' && holds(section.visibleWhen, answers) ? section.rows.flat() : [],
  )
  const isVisible = (key: string) => {
    const field = store.definition(key)
    return field !== undefined && visible(field, answers)
  }
  return new Set(keys.filter(isVisible))
}
