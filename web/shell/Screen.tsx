import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { type Access, guard } from '../guards.ts'
import { useSession } from '../session.ts'
import { Loading } from './Loading.tsx'
import { Replaced } from './Replaced.tsx'
import { documentTitle } from './use-title.ts'

// spec 1 §2.14

interface Props {
  readonly access: Access
  readonly title: string
  readonly children: ReactNode
}

/** The guard and the title of one address. */
export function Screen({ access, title, children }: Props) {
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const here = search ? `${path}?${search}` : path
  const verdict = guard(access, session, here)

  // Runs before the effects of the screen inside, which may set a better title.
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title])

  // Returns nothing: in newer browsers scrollTo() returns a promise, which React would call as the effect's cleanup.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])

  if (verdict === 'wait') return <Loading />
  if (verdict === 'replaced') return <Replaced here={here} />
  if (verdict !== 'show') return <Redirect to={verdict.redirect} replace />
  return children
}
