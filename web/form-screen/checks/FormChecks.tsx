import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Check } from '../../../forms/checks/check.ts'
import { checksBesideFields } from '../../../forms/checks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { isReadOnly } from '../open-form/state.ts'
import type { ClientForms } from '../suggestions.ts'
import { useFormScope, useStep } from '../use-form.ts'
import { WhatIf } from '../what-if/WhatIf.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { CheckContext, type OpenFile } from './check-context.ts'
import { DifferingFact } from './DifferingFact.tsx'
import { EvidenceCard } from './evidence/EvidenceCard.tsx'
import { MissingValuesCard } from './MissingValuesCard.tsx'
import { PathCard } from './PathCard.tsx'
import { cardSteps, factPlaces, stepPlaces, summaryPlaces, turnoverForms } from './places.ts'
import { StressCard } from './StressCard.tsx'
import { TurnoverStrip } from './TurnoverStrip.tsx'
import { useChecked } from './use-checked.ts'
import { useNotes } from './use-notes.ts'
import { usePlaces } from './use-places.ts'

// spec 3 §2.43; D42

/**
 * Shows the results of the checks across the client's forms next to the fields that they concern. The checks ask questions
 * but block nothing.
 */
export function FormChecks({ forms }: { readonly forms: ClientForms }) {
  const live = useChecked(forms)
  const checks = useMemo(() => (live ? checksBesideFields(live.checked) : []), [live])
  const notes = useNotes(checks)
  const file = useMemo(() => live && { ...live, forms, checks, notes }, [live, forms, checks, notes])
  if (!file) return null
  return (
    <CheckContext value={file}>
      <Placed file={file} />
    </CheckContext>
  )
}

/** Checks that are shown elsewhere: the first two in the turnover strip, the third in the break-even card. */
const apart = ['turnover', 'turnover.banked', 'stress']

function Placed({ file }: { readonly file: OpenFile }) {
  const { open } = useFormScope()
  const step = useStep()
  const isRead = useSyncExternalStore(open.subscribe, () => isReadOnly(open.status()))
  const [compared, setCompared] = useState<string | null>(null)
  // Kept here, so that the open dialog survives when its button moves, as it does when the window gets narrower.
  const [isTrying, setIsTrying] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { type } = open
  const differing = file.checks.filter(
    ({ id, severity, lines }) =>
      (severity === 'explain' || severity === 'note') &&
      !apart.includes(id) &&
      lines.some(({ form }) => form === type),
  )
  const at = { type, step, isRead, store: open.store }
  const stepsWithCards = cardSteps(type, at)
  const whatIf = (
    <div>
      <Button ref={opener} size="small" onClick={() => setIsTrying(true)}>
        What if: other terms
      </Button>
    </div>
  )
  const parts: readonly { places: readonly string[]; key: string; node: ReactNode }[] = [
    ...(turnoverForms.includes(type)
      ? [{ key: 'turnover', places: summaryPlaces, node: <TurnoverStrip onCompare={setCompared} /> }]
      : []),
    ...(stepsWithCards.whatIf ? [{ key: 'what if', places: summaryPlaces, node: whatIf }] : []),
    ...differing.map(check => ({
      key: check.id,
      places: factPlaces(check, at),
      node: <DifferingFact check={check} onCompare={() => setCompared(check.id)} />,
    })),
    ...stepsWithCards.evidence.map(shown => ({
      key: `evidence ${shown}`,
      places: stepPlaces(shown, at),
      node: <EvidenceCard />,
    })),
    ...stepsWithCards.stress.map(shown => ({
      key: `stress ${shown}`,
      places: stepPlaces(shown, at),
      node: <StressCard />,
    })),
    ...stepsWithCards.path.map(shown => ({
      key: `path ${shown}`,
      places: stepPlaces(shown, at),
      node: <PathCard />,
    })),
    ...stepsWithCards.notThere.map(shown => ({
      key: `not there ${shown}`,
      places: stepPlaces(shown, at),
      node: <MissingValuesCard />,
    })),
  ]
  const found = usePlaces(parts.map(({ places }) => places))
  const check: Check | undefined = file.checks.find(({ id }) => id === compared)
  return (
    <>
      {parts.map(({ key, node }, index) => {
        const place = found[index]
        return place ? createPortal(node, place, key) : null
      })}
      {check && <CompareDialog check={check} onClose={() => setCompared(null)} />}
      {isTrying && <WhatIf opener={opener} onClose={() => setIsTrying(false)} />}
    </>
  )
}
