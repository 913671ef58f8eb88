import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { FormStore, Topic } from '../store/form-store.ts'
import { useFormStore } from '../use-form.ts'

/**
 * Keeps the first text of an element up to date. The text changes with many key presses, so it is written straight into the
 * DOM; React would walk through the whole page for it. If something else makes the element render again, it renders the same
 * text, because both come from the store.
 */
export function useLiveText(
  topic: Topic,
  read: (store: FormStore) => string,
): { readonly element: RefObject<HTMLElement | null>; readonly text: string } {
  const store = useFormStore()
  const element = useRef<HTMLElement>(null)
  const write = useEffectEvent(() => {
    const node = element.current?.firstChild
    const text = read(store)
    if (node instanceof Text && node.data !== text) node.data = text
  })
  useLayoutEffect(() => {
    write()
    return store.subscribe(topic, () => write())
  }, [store, topic])
  return { element, text: read(store) }
}
