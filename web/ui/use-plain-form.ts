import { type ChangeEvent, type FormEvent, useState } from 'react'

/** What is wrong, by field. */
export type FieldProblems<Name extends string> = Partial<Record<Name, string>>

interface Rules<Name extends string> {
  /** What the fields hold that nobody has typed into; what came since is in them, too. */
  readonly empty: Readonly<Record<Name, string>>
  /** What keeps the form from being sent. */
  readonly check: (values: Readonly<Record<Name, string>>) => FieldProblems<Name>
  readonly send: (values: Readonly<Record<Name, string>>) => Promise<void>
  /** Where the failure of `send` is shown: below fields, above the form, or both. */
  readonly refused: (error: unknown) => {
    readonly problems?: FieldProblems<Name>
    readonly failure: string | null
  }
  /** Whether typing into a field takes its problem away; elsewhere the next attempt does. */
  readonly clearsProblems?: true
}

/** A form of plain texts that are checked and sent all at once, and what its controls need. */
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
      // Who puts a text back has changed nothing.
      setTyped(differing({ ...typed, [name]: event.target.value }, empty))
      if (clearsProblems) setProblems({ ...problems, [name]: undefined })
    },
  })

  /** Called by `send`, it leaves what was typed since it was called: that was not sent. */
  const clear = () => setTyped(now => differing(now, values))
  const isChanged = Object.entries(empty).some(([name, value]) => values[name as Name] !== value)
  return { values, problems, failure, attempts, busy, isChanged, field, submit, clear }
}

/** Of some texts those that other ones do not say, too. */
function differing<Texts extends Readonly<Record<string, unknown>>>(texts: Texts, others: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== others[name])) as Texts
}

export type PlainForm<Name extends string> = ReturnType<typeof usePlainForm<Name>>
