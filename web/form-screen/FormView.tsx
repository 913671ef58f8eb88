import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { progressPercent } from '../../engine/progress.ts'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { paths } from '../app/addresses.ts'
import { currentSession } from '../app/session.ts'
import { AppShell } from '../shell/AppShell.tsx'
import { FormTabs } from '../shell/FormTabs.tsx'
import { lazyScreen } from '../shell/lazy-code.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { onPageKey } from '../ui/page-keys.ts'
import { ActionBar } from './actions/ActionBar.tsx'
import { FormErrors } from './actions/FormErrors.tsx'
import { type FormActions, useFormActions } from './actions/use-form-actions.ts'
import { CheckedForm } from './checks/CheckedForm.tsx'
import { Conflicts } from './conflict/Conflicts.tsx'
import { useEarlierForms } from './earlier/client-forms.ts'
import { Suggesting } from './earlier/suggestions.tsx'
import { FormExtras } from './FormExtras.tsx'
import styles from './FormView.module.css'
import { ClientLine } from './frame/FileLine.tsx'
import { PhoneBar } from './frame/PhoneBar.tsx'
import { SummaryPanel } from './frame/SummaryPanel.tsx'
import { CellMenu } from './grid/CellMenu.tsx'
import type { Loaded } from './load-form.ts'
import { Notices } from './Notices.tsx'
import { isReadOnly } from './open-form/state.ts'
import { PrintedForm } from './reading/PrintedForm.tsx'
import { StepList } from './steps/StepList.tsx'
import { StepView } from './steps/StepView.tsx'
import { type FormScope, FormScopeContext, useFormScope, useStatus, useStep } from './use-form.ts'

// spec 1 §2.27; spec 3 §2.9

/** A form that is only read has a page of its own, which whoever fills one does not load. */
const ReadingPage = lazyScreen(() => import('./reading/ReadingPage.tsx').then(m => m.ReadingPage), {
  Meanwhile: () => <Skeleton shape="fields" />,
})

interface Props {
  readonly type: FormType
  readonly loaded: Extract<Loaded, { kind: 'open' }>
  readonly onReload: () => void
}

/** On the page of a read-only form, which shows all steps: goes to the heading of one of them. */
function showReadStep(step: number): void {
  const heading = document.getElementById(`read-step-${step}`)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** An open form: steps, fields, live summary and action bar. Typing does not render it again. */
export function FormView({ type, loaded, onReload }: Props) {
  const { open, parts, contact, context, lock } = loaded
  const [, navigate] = useLocation()
  const [completed, setCompleted] = useState(loaded.completed)
  const scope = useMemo(
    () => ({ open, parts, contact, context, lock }),
    [open, parts, contact, context, lock],
  )
  const isOfficer = currentSession().user?.role === 'loan_officer'
  const { follow, standardFormId, ...earlier } = useEarlierForms(type, isOfficer, scope)
  const actions = useFormActions(scope, setCompleted, standardFormId)
  const progress = isOfficer ? earlier.progress : loaded.progress
  usePageEvents(scope, actions)
  const isReadOnlyNow = useSyncExternalStore(open.subscribe, () => isReadOnly(open.status()))
  // A form that was just completed keeps its view until the next one opens.
  const isRead = isReadOnlyNow && !actions.isLeaving && actions.busy !== 'completing'
  const isWide = useIsWide()
  const isPhone = useIsPhone()
  const goTo = isRead ? showReadStep : actions.goTo
  const tabs = { type, completed, progress, selfService: !isOfficer, standardFormId }
  // The order in the DOM is the order on screen: the bar comes before the fields, the column after them.
  const summary = (
    <div key="summary" className={styles.summary}>
      <SummaryPanel isWide={isWide} />
    </div>
  )

  return (
    <FormScopeContext value={scope}>
      <Suggesting follow={follow}>
        <AppShell
          title={rowOf(type).title}
          context={<ClientLine isOfficer={isOfficer} />}
          width="full"
          tabs={
            isPhone ? (
              <div className={styles.phone}>
                <PhoneBar {...tabs} reached={actions.reached} onGo={goTo} />
              </div>
            ) : (
              <LiveTabs {...tabs} />
            )
          }
        >
          <CheckedForm forms={earlier.forms}>
            <div className={styles.columns}>
              {!isPhone && (
                <div className={styles.side}>
                  {isOfficer && (
                    <Button
                      variant="quiet"
                      size="small"
                      icon={<ArrowLeft />}
                      onClick={() => navigate(paths.officerDashboard)}
                    >
                      Back to dashboard
                    </Button>
                  )}
                  <StepList reached={actions.reached} onGo={goTo} />
                </div>
              )}
              {!isWide && summary}
              <div key="fields" className={styles.middle}>
                {isRead ? (
                  <ReadingPage
                    completed={completed}
                    forms={earlier.forms}
                    opened={actions.opened}
                    onReopen={actions.reopen}
                  />
                ) : (
                  <>
                    <div className={styles.onScreen}>
                      <Notices failure={loaded.resumeFailure} onReload={onReload} />
                      <FormErrors attempt={actions.attempt} onGo={actions.goTo} onNext={actions.next} />
                      {/* Whatever was typed while the form is being completed would end up in no version of it. */}
                      <div className={styles.contents} inert={actions.busy === 'completing'}>
                        <StepView focusHeading={actions.moves} />
                      </div>
                      <ActionBar actions={actions} />
                    </div>
                    <PrintedForm />
                    <CellMenu />
                  </>
                )}
              </div>
              {isWide && summary}
            </div>
            <FormExtras isOfficer={isOfficer} opened={actions.opened} onGo={goTo} />
            <Conflicts onGo={actions.goTo} />
          </CheckedForm>
        </AppShell>
      </Suggesting>
    </FormScopeContext>
  )
}

interface LiveTabsProps {
  readonly type: FormType
  readonly completed: readonly FormType[]
  readonly progress: Partial<Record<FormType, number>>
  readonly selfService: boolean
  readonly standardFormId: string | undefined
}

/** The strip of forms. The ring of the open form follows its current step. */
function LiveTabs({ type, completed, progress, selfService, standardFormId }: LiveTabsProps) {
  const { open } = useFormScope()
  // A new client's form gets its client while it is open.
  const { client } = useStatus()
  const percent = progressPercent(useStep(), open.store.form.steps.length)
  return (
    <FormTabs
      current={type}
      completed={completed}
      progress={{ ...progress, [type]: percent }}
      selfService={selfService}
      clientId={client?._id ?? null}
      standardFormId={type === openingForm ? open.source.formId() : standardFormId}
    />
  )
}

/** Handles keyboard shortcuts, leaving the page, and the connection coming back. */
function usePageEvents(scope: FormScope, actions: FormActions): void {
  const { open, contact } = scope

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's') {
      event.preventDefault()
      if (!isDialogOpen()) actions.save()
    } else if (event.altKey && !isCommand && !event.shiftKey && /^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault()
      // A read-only form shows all its steps on one page.
      if (isDialogOpen() || open.store.readOnly()) return
      if (event.key === 'ArrowLeft') actions.previous()
      else if (!actions.isSettling) actions.next()
    }
  })

  // A layout effect, so that the shortcuts work as soon as the screen is visible.
  useLayoutEffect(() => {
    const flush = ({ type }: Event) => {
      open.flush(type === 'pagehide' || type === 'visibilitychange')
      contact?.flush()
    }
    const onHidden = (event: Event) => {
      if (document.visibilityState === 'hidden') flush(event)
    }
    const endKeys = onPageKey(event => onKeyDown(event))
    document.addEventListener('visibilitychange', onHidden)
    for (const event of ['pagehide', 'blur', 'online']) window.addEventListener(event, flush)
    return () => {
      endKeys()
      document.removeEventListener('visibilitychange', onHidden)
      for (const event of ['pagehide', 'blur', 'online']) window.removeEventListener(event, flush)
    }
  }, [open, contact])
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** Reports whether a media query matches; renders again when that changes. */
function useMedia(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => query.matches)
}

const wide = window.matchMedia('(width >= 1280px)')
const phone = window.matchMedia('(width <= 560px)')

/** Reports whether the live summary has a column of its own. */
const useIsWide = (): boolean => useMedia(wide)

/** Reports whether the screen is so narrow that forms and steps are chosen from menus. */
const useIsPhone = (): boolean => useMedia(phone)
