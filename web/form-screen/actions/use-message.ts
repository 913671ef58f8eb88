import { useEffect, useRef, useState } from 'react'
import { SAVED_MESSAGE_MS } from '../messages.ts'

/** The one line beside the buttons that says what came of the last of them. */
export interface Message {
  readonly text: string | null
  /** A confirmation goes by itself, an error stays (spec 1 §9). */
  readonly say: (text: string) => void
  readonly sayForGood: (text: string) => void
  readonly clear: () => void
}

export function useMessage(): Message {
  const [text, setText] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(shown: string | null): void {
    clearTimeout(timer.current)
    setText(shown)
  }

  return {
    text,
    say(said) {
      show(said)
      if (!said.includes('Error')) timer.current = setTimeout(() => setText(null), SAVED_MESSAGE_MS)
    },
    sayForGood: show,
    clear: () => show(null),
  }
}
