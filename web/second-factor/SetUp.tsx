import { type ReactNode, useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import { call, messageOf } from '../app/api-client.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { AppKey } from './AppKey.tsx'

// spec 3 §1.110, §2.90

interface Props {
  readonly step: string
  /** Shown once the key has loaded. */
  readonly children: ReactNode
}

/** Shows the key for an authenticator app to a user who cannot sign in without a second factor. */
export function SetUp({ step, children }: Props) {
  const [setup, setSetup] = useState<AnswerOf<'POST /api/auth/login/setup'> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    call('POST /api/auth/login/setup', { body: { step } }).then(setSetup, (error: unknown) =>
      setFailure(messageOf(error, 'The second factor could not be set up')),
    )
  }, [step])
  if (failure !== null) return <Banner tone="bad">{failure}</Banner>
  if (!setup) return null
  return (
    <>
      <AppKey setup={setup} />
      {children}
    </>
  )
}
