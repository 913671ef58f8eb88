import { useMemo } from 'react'
import { number } from '../../engine/answers.ts'
import type { FormStore } from './store/form-store.ts'
import { useDerived } from './use-form.ts'

/** Several numbers at once, calculated or answered, unanswered as 0; renders again when any of them changes. */
export function useFigures(keys: readonly string[]): readonly number[] {
  const joined = useDerived(store => keys.map(key => figure(store, key)).join(' '))
  return useMemo(() => joined.split(' ').map(Number), [joined])
}

function figure(store: FormStore, key: string): number {
  return store.definition(key)?.calculated ? number(store.computed(), key) : number(store.answers(), key)
}
