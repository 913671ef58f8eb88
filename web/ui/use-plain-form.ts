import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { painted } from './timing.ts'

/** The error message of each field that has one. */
export type FieldProblems<Name extends string> = Partial<Record<Name, string>>

interface Rules<Name extends string> {
  /** The values of the fields that the user has not edited. If they change, those fields follow. */
  readonly empty: Readonly<Record<Name, string>>
  /** Returns the problems that keep the form from being sent. */
  readonly check: (values: Readonly<Record<Name, string>>) => FieldProblems<Name>
  readonly send: (values: Readonly<Record<Name, string>>) => Promise<void>
  /** Decides where an error of `send` is shown: below fields, above the form, or both. */
  readonly refused: (error: unknown) => {
    readonly problems?: FieldProblems<Name>
    readonly failure: string | null
  }
  /** If set, editing a field clears its problem; otherwise only the next attempt does. */
  readonly clearsProblems?: true
}

/** Holds the state of a form of plain text fields that are checked and sent together, and returns what its controls need. */
export function usePlainForm<Name extends string>({
  empty,
  check,
  send,
  refused,
  clearsProblems,
}: Rules<Name>) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const values: Readonly<Record<Name, string>> = { ...empty, ...typed }
  const [problems, setProblems] = useState<FieldProblems<Name>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = check(values)
    setProblems(found)
    setFailure(null)
    setAttempts(attempts + 1)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    await painted()
    try {
      await send(values)
    } catch (error) {
      const why = refused(error)
      setProblems(why.problems ?? {})
      setFailure(why.failure)
    }
    setBusy(false)
  }

  const field = (name: Name) => ({
    id: name,
    name,
    value: values[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      // A field that is set back to its initial value counts as unchanged.
      setTyped(differing({ ...typed, [name]: event.target.value }, empty))
      if (clearsProblems) setProblems({ ...problems, [name]: undefined })
    },
  })

  /** Clears what was sent and its problems. When `send` calls it, edits made since the sending began stay. */
  const clear = () => {
    setTyped(now => differing(now, values))
    setProblems({})
  }
  const isChanged = Object.entries(empty).some(([name, value]) => values[name as Name] !== value)
  return { values, problems, failure, attempts, busy, isChanged, field, submit, clear }
}

/** Returns the texts that differ from those of the same name in `others`. */
function differing<Texts extends Readonly<Record<string, unknown>>>(texts: Texts, others: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== others[name])) as Texts
}

export type PlainForm<Name extends string> = ReturnType<typeof usePlainForm<Name>>

/** Makes the browser ask before it closes or reloads the tab, while something in it is unsent. */
export function useAskBeforeClosing(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsent])
}
