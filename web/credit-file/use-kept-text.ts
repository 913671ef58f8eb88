import { useState } from 'react'
import { tabStorage } from '../safe-storage.ts'
import { useAskBeforeClosing } from '../ui/use-ask-before-closing.ts'

/**
 * A text that is not sent yet. The tab keeps it under the key until it is made empty, also when the page is left or loaded anew;
 * the browser asks before the tab is closed with it.
 */
export function useKeptText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => tabStorage.getItem(key) ?? '')
  useAskBeforeClosing(text !== '')

  function keep(next: string): void {
    if (next === '') tabStorage.removeItem(key)
    else tabStorage.setItem(key, next)
    setText(next)
  }
  return [text, keep]
}
