import { useEffect, useRef, useState } from 'react'
import { SAVED_MESSAGE_MS } from '../messages.ts'

/** The message line beside the buttons, which says what the last press led to. */
export interface Message {
  readonly text: string | null
  /** Shows a message. A confirmation disappears by itself, an error stays (spec 1 §9). */
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
