import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyPage, AnyRow, ChoiceOfList } from '../list-description.ts'
import type { Pages } from '../use-pages.ts'
import { ChoiceBar } from './ChoiceBar.tsx'
import type { Choice } from './use-choice.ts'

interface Props<Row> {
  readonly choice: Choice<Row>
  readonly choosing: ChoiceOfList<Row>
  readonly asked: Pages
  readonly counts: AnyPage
  readonly shown: number
}

/**
 * The selection bar of a list. It can also load and select the remaining matching rows. A selection belongs to one query, so the
 * bar disappears when the query changes.
 */
export function ChosenRows<Row extends AnyRow>({ choice, choosing, asked, counts, shown }: Props<Row>) {
  const [busy, setBusy] = useState(false)
  const { most, tooMany, actions } = choosing
  const { matching = 0 } = counts
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const [isAwaited, setAwaited] = useState(false)
  const chooseAll = useEffectEvent(choice.chooseAll)
  // Selects all rows only after the last page has been rendered.
  useEffect(() => {
    if (!isAwaited || shown < matching) return
    setAwaited(false)
    chooseAll()
  }, [isAwaited, shown, matching])

  async function chooseAllMatching() {
    setBusy(true)
    let { hasNextPage, isError } = asked
    while (isHere.current && hasNextPage && !isError) ({ hasNextPage, isError } = await asked.fetchNextPage())
    setBusy(false)
    setAwaited(!isError)
  }

  return (
    <ChoiceBar
      choice={choice}
      allMatching={
        asked.hasNextPage && matching > shown && matching <= most
          ? { count: matching, busy, choose: chooseAllMatching }
          : undefined
      }
      tooMany={choice.chosen.length > most ? tooMany : undefined}
    >
      {actions(choice.chosen, choice.clear)}
    </ChoiceBar>
  )
}
