import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call, messageOf } from '../api-client.ts'
import { paths } from '../paths.ts'
import { safeStorage } from '../safe-storage.ts'
import { currentSession } from '../session.ts'
import { Loading } from '../shell/Loading.tsx'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { enterSession } from './enter-session.ts'
import { firstLanding } from './landing.ts'

// spec 3 §1.111, §2.93

/** What this tab has to know when it comes back: nobody else can end a sign-in that it began. */
const storage = safeStorage(() => sessionStorage)
const key = 'signInByProvider'

/** To the lender's identity provider, and back from it. */
export function ByProvider() {
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const isUnderWay = useRef(false)

  useEffect(() => {
    // An answer is good for one attempt.
    if (isUnderWay.current) return
    isUnderWay.current = true
    const query = location.search.slice(1)
    const given = new URLSearchParams(query)
    // It does not stay in the address, nor in the history.
    history.replaceState(history.state, '', location.pathname)
    const going = given.has('state')
      ? comeBack(query).then(there => navigate(there, { replace: true }))
      : go(given.get('next'))
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

async function go(next: string | null): Promise<void> {
  const { address, step } = await call('POST /api/auth/provider/start')
  storage.setItem(key, JSON.stringify({ step, next }))
  location.assign(address)
}

/** Ends the sign-in, and says where it leads. */
async function comeBack(query: string): Promise<string> {
  const { step = '', next = null }: { step?: string; next?: string | null } = JSON.parse(
    storage.getItem(key) ?? '{}',
  )
  storage.removeItem(key)
  const session = await call('POST /api/auth/provider/finish', { body: { step, query } })
  enterSession(session.user.role === 'admin' ? 'admin' : 'ordinary', session)
  return firstLanding(currentSession(), session.user.role, next)
}
