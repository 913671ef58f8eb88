import { useMemo } from 'react'
import { formatWholeMoney } from '../../../engine/number-format.ts'
import type { FormStore } from '../store/form-store.ts'
import { useDerived } from '../use-form.ts'

/** Returns several numbers, calculated or answered; undefined where there is none. Renders again when any of them changes. */
export function useFigures(keys: readonly string[]): readonly (number | undefined)[] {
  const joined = useDerived(store => keys.map(key => figure(store, key) ?? '').join(' '))
  return useMemo(() => joined.split(' ').map(text => (text === '' ? undefined : Number(text))), [joined])
}

function figure(store: FormStore, key: string): number | undefined {
  const value = store.definition(key)?.calculated ? store.value(key) : store.answers()[key]
  return typeof value === 'number' ? value : undefined
}

/** Formats a number for a chart's table; "–" if there is none (D39). */
export function figureText(value: number | undefined): string {
  return value === undefined ? '–' : formatWholeMoney(value)
}
