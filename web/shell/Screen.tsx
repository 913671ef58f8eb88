import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { type Access, guard } from '../guards.ts'
import { endPageOpening } from '../opening/page-opening.ts'
import { useSession } from '../session.ts'
import { Later } from './Later.tsx'
import { Loading } from './Loading.tsx'
import { screenCode } from './screen-code.ts'
import { documentTitle } from './use-title.ts'

// spec 1 §2.14

/** Seldom shown; it saves and loads nothing of anybody's while it comes. */
const replaced = screenCode(() => import('./Replaced.tsx').then(m => m.Replaced))

interface Props {
  readonly access: Access
  readonly title: string
  readonly children: ReactNode
}

/** One address: its guard and its title. */
export function Screen({ access, title, children }: Props) {
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const here = search ? `${path}?${search}` : path
  const verdict = guard(access, session, here)

  // Before the effects of the screen within, which may know a better title.
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title])

  useEffect(() => {
    window.scrollTo(0, 0)
    endPageOpening()
  }, [])

  if (verdict === 'wait') return <Loading />
  if (verdict === 'replaced') return <Later code={replaced} props={{ here }} />
  if (verdict !== 'show') return <Redirect to={verdict.redirect} replace />
  return children
}
