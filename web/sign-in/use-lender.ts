import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import { call } from '../app/api-client.ts'
import { keepLenderZone } from '../app/dates.ts'

type Lender = AnswerOf<'GET /api/lender'>

let asked: Promise<Lender> | null = null

/** Loads the lender's data for the screens before sign-in; null until it is known. These screens work without it. */
export function useLender(): Lender | null {
  const [lender, setLender] = useState<Lender | null>(null)
  useEffect(() => {
    asked ??= call('GET /api/lender')
    const known = (answer: Lender) => {
      keepLenderZone(answer.timeZone)
      setLender(answer)
    }
    asked.then(known, () => {
      asked = null
    })
  }, [])
  return lender
}
