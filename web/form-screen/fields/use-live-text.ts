import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { FormStore, Topic } from '../store/form-store.ts'
import { useFormStore } from '../use-form.ts'

/**
 * The first text of an element, which changes with many keys and is written straight into it: React would walk through the
 * whole page for it. Whatever else has the element render again renders the same text, as both come from the store.
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
