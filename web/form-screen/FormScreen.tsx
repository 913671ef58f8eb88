import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { paths } from '../paths.ts'
import { AppShell } from '../shell/AppShell.tsx'
import { FormTabs } from '../shell/FormTabs.tsx'
import { Banner } from '../ui/Banner.tsx'
import { alertDialog } from '../ui/dialogs.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FormView } from './FormView.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { type Loaded, loadForm } from './load-form.ts'
import { NOT_YOURS, REDIRECT_AFTER_LOAD_FAILURE_MS } from './messages.ts'

// spec 1 §4.19, §8.13; spec 2 §8.1, §8.3

interface Props {
  readonly type: FormType
  readonly formId?: string
}

/** Loading of the next form waits for the last save of the one before, so that it never shows what was true earlier. */
const LONGEST_CLOSE_MS = 2000
let lastClosed: Promise<void> = Promise.resolve()

/** The one screen of all seven forms. */
export function FormScreen({ type, formId }: Props) {
  const [, navigate] = useLocation()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** The record that the open form got by its first save: its new address is no reason to load it again. */
  const created = useRef<string | null>(null)
  const address = formId !== undefined && formId === created.current ? 'new' : formId

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt loads the same again.
  useEffect(() => {
    let isCurrent = true
    let close = async () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => navigate(paths.officerDashboard)

    async function load() {
      await lastClosed
      const result = await loadForm({
        type,
        formId: address === 'new' ? undefined : address,
        onCreated: record => {
          created.current = record._id
          if (isCurrent) navigate(paths.form(type, record._id), { replace: true })
        },
      })
      if (!isCurrent) return
      if (result.kind === 'open') close = result.open.close
      if (result.kind === 'leave') {
        void alertDialog(result.alert)
        if (result.isFailure) timer = setTimeout(leave, REDIRECT_AFTER_LOAD_FAILURE_MS)
        else leave()
      }
      setLoaded(result)
    }
    void load()

    return () => {
      isCurrent = false
      clearTimeout(timer)
      lastClosed = Promise.race([
        close(),
        new Promise<void>(resolve => setTimeout(resolve, LONGEST_CLOSE_MS)),
      ])
      setLoaded(null)
    }
  }, [type, address ?? 'new', attempt, navigate])

  const { title } = rowOf(type)
  if (loaded?.kind === 'open') {
    return <FormView type={type} loaded={loaded} onReload={() => setAttempt(attempt + 1)} />
  }
  if (loaded?.kind === 'not yours') {
    return (
      <AppShell
        title={title}
        tabs={<FormTabs current={type} completed={loaded.completed} progress={loaded.progress} selfService />}
      >
        <Banner tone="info">{NOT_YOURS}</Banner>
      </AppShell>
    )
  }
  return (
    <AppShell title={title} tabs={<FormTabs current={type} completed={null} />}>
      {loaded?.kind === 'failed' ? (
        <LoadFailure reason={loaded.reason} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <Skeleton shape="fields" />
      )}
    </AppShell>
  )
}
