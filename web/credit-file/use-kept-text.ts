import { useState } from 'react'
import { tabStorage } from '../app/safe-storage.ts'
import { useAskBeforeClosing } from '../ui/use-ask-before-closing.ts'

/**
 * Holds an unsent text. The tab stores it under the key until it is emptied, so that it survives leaving or reloading the page;
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
