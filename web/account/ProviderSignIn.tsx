import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../app/addresses.ts'
import { call, messageOf } from '../app/api-client.ts'
import { safeStorage } from '../app/safe-storage.ts'
import { currentSession } from '../app/session.ts'
import { Loading } from '../shell/lazy-code.tsx'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { enterSession, firstLanding } from './enter.ts'

// spec 3 §1.111, §2.93

/** The state that this tab needs when it returns from the provider. Only the tab that began a sign-in can finish it. */
const storage = safeStorage(() => sessionStorage)
const key = 'signInByProvider'

/** Sends the user to the lender's identity provider and handles the return. */
export function ProviderSignIn() {
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const isUnderWay = useRef(false)

  useEffect(() => {
    // The provider's answer is valid only once, but React may run the effect twice.
    if (isUnderWay.current) return
    isUnderWay.current = true
    const query = location.search.slice(1)
    const given = new URLSearchParams(query)
    // The answer must not stay in the address or the history.
    history.replaceState(history.state, '', location.pathname)
    const going = given.has('state')
      ? finishSignIn(query).then(there => navigate(there, { replace: true }))
      : redirectToProvider(given.get('next'))
    going.catch((error: unknown) => setFailure(messageOf(error, 'Login failed')))
  }, [navigate])

  if (failure === null) return <Loading />
  return (
    <EntryFrame title="You are not signed in" lead="The sign-in did not succeed." footer={null}>
      <Banner tone="bad">{failure}</Banner>
      <Link href={paths.login()} replace className={buttonClass('primary')}>
        Back to the sign-in
      </Link>
    </EntryFrame>
  )
}

async function redirectToProvider(next: string | null): Promise<void> {
  const { address, step } = await call('POST /api/auth/provider/start')
  storage.setItem(key, JSON.stringify({ step, next }))
  location.assign(address)
}

/** Finishes the sign-in; resolves to the address where it leads. */
async function finishSignIn(query: string): Promise<string> {
  const { step = '', next = null }: { step?: string; next?: string | null } = JSON.parse(
    storage.getItem(key) ?? '{}',
  )
  storage.removeItem(key)
  const session = await call('POST /api/auth/provider/finish', { body: { step, query } })
  enterSession(session)
  return firstLanding(currentSession(), session.user.role, next)
}
