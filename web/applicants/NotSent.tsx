import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../app/api-client.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Card } from '../ui/display/Card.tsx'
import styles from './Applicants.module.css'
import { applicantKey } from './applicant.ts'

/** The little that is shown of an application before it is sent, with a field for the applicant's code, which opens it (D48). */
export function NotSent({ email }: { readonly email: string }) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(code.trim() === '' ? 'Code is required' : undefined)
    if (code.trim() === '') return
    setBusy(true)
    try {
      const answer = await call('POST /api/loan-officer/applicants/open', { body: { email, code } })
      queries.setQueryData(applicantKey(email), answer)
    } catch (error) {
      setProblem(messageOf(error, 'The application could not be opened'))
      setBusy(false)
    }
  }

  return (
    <Card
      title="This application has not been sent yet"
      note="Its answers are the applicant’s own until they send it. If the applicant is with you, ask for the code that the page “Your application” gives them."
    >
      <form className={styles.search} onSubmit={submit} noValidate>
        <TextField
          label="Code of the applicant"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={styles.code}
          value={code}
          error={problem}
          onChange={event => setCode(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={busy}>
          Open
        </Button>
      </form>
    </Card>
  )
}
