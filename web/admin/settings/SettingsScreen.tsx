import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { oldYearNote, type SettingName, settingLabels } from '../../../accounts/lender-settings.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { ApiError, call } from '../../app/api-client.ts'
import { keepLenderZone, lenderDay } from '../../app/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { useAskBeforeClosing, usePlainForm } from '../../ui/use-plain-form.ts'
import { AdminPage } from '../AdminPage.tsx'
import { americanMoment } from '../dates.ts'
import { Fact, Facts } from '../Facts.tsx'
import { withReason } from '../say-failure.ts'
import styles from './SettingsScreen.module.css'
import {
  ChangedMeanwhile,
  changesOf,
  type Described,
  decidedBy,
  settingProblems,
  settingsRefused,
  TimeZones,
  textsOf,
  timeZones,
  useSettings,
} from './settings-form.tsx'

// spec 3 §1.22, §2.11, §2.92

/** spec 3 §2.11: the settings that the lender chooses for the whole portal. */
export function SettingsScreen() {
  const { data, error, isFetching, refetch } = useSettings()
  return (
    <AdminPage title="Settings" context="What the lender decides about the portal as a whole">
      {data && (
        <div className={styles.parts}>
          <SettingsForm settings={data} />
          <BackupCard />
        </div>
      )}
      {!data && error && (
        <ErrorState
          message={withReason(error, 'Failed to load the settings')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton shape="fields" />}
    </AdminPage>
  )
}

const secondFactorOptions = [
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
]

export function SettingsForm({ settings }: { readonly settings: Described }) {
  const form = useSettingsForm(settings)
  useAskBeforeClosing(form.isChanged)
  const described = (name: SettingName, use: ReactNode) => ({
    ...form.field(name),
    label: settingLabels[name],
    hint: (
      <>
        {use} {decidedBy(name, settings[name])}
      </>
    ),
  })
  const isFixed = (name: SettingName) => settings[name].source === 'environment'
  const control = (name: SettingName, use: ReactNode) => ({
    ...described(name, use),
    readOnly: isFixed(name),
  })
  const note = oldYearNote(settings.assessmentYear.value, lenderDay(new Date().toISOString()))

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {form.failure !== null && <Banner tone="bad">{form.failure}</Banner>}
      <ErrorSummary
        key={form.attempts}
        title="Please check these settings:"
        problems={Object.entries(form.problems).flatMap(([id, message]) =>
          message ? [{ id, message }] : [],
        )}
      />
      <Card title="The lender">
        <TextField
          {...control(
            'lenderName',
            'Shown beside the portal’s name on the sign-in and registration pages, and on credit files as documents.',
          )}
          autoComplete="organization"
          maxLength={100}
        />
      </Card>
      <Card title="New forms">
        {note !== null && <p className={styles.note}>{note}</p>}
        <TextField
          {...control(
            'assessmentYear',
            'The Financial Analysis covers this year, the one before and the one after. Forms that exist keep their years.',
          )}
          className={styles.year}
          inputMode="numeric"
          autoComplete="off"
        />
      </Card>
      <Card title="Dates and times">
        <TextField
          {...control(
            'timeZone',
            'Days and weeks start in this zone, and lists, exports and screens show its time. Type a city to find its zone.',
          )}
          list={timeZones}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          required
        />
        <TimeZones />
      </Card>
      <Card title="Applicants">
        <TextArea
          {...control(
            'privacyText',
            'Applicants read this before they register, and agree to it when they send an application.',
          )}
          maxLength={5000}
          required
        />
      </Card>
      <Card title="Sign-in">
        <Select
          {...described(
            'adminSecondFactor',
            'If required, administrators without one set it up at their next sign-in.',
          )}
          options={secondFactorOptions}
          disabled={isFixed('adminSecondFactor')}
        />
      </Card>
      <Card title="Deleted clients">
        <TextField
          {...control(
            'keepDeletedDays',
            'After this time their forms and histories are erased for good. An administrator can restore a client for 30 days.',
          )}
          className={styles.year}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </Card>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save settings
        </Button>
      </div>
    </form>
  )
}

/**
 * The state of the settings form. Conflicts are detected against the values that the user has seen, not against later refetched
 * ones.
 */
function useSettingsForm(settings: Described) {
  const queries = useQueryClient()
  /** Each setting as it was when the user began to change it, or was told of a conflict. */
  const [lookedAt, setLookedAt] = useState(settings)
  const form = usePlainForm<SettingName>({
    empty: textsOf(settings),
    check: settingProblems,
    send: async texts => {
      const show = (now: Described) => {
        keepLenderZone(now.timeZone.value)
        queries.setQueryData(['admin', 'settings'], now)
        setLookedAt(now)
      }
      try {
        const answer = await call('PUT /api/admin/settings', { body: changesOf(texts, settings, lookedAt) })
        show(answer.settings)
      } catch (error) {
        if (!(error instanceof ApiError) || error.body?.code !== 'stale') throw error
        const now = await call('GET /api/admin/settings')
        show(now.settings)
        throw new ChangedMeanwhile(error.body, now.settings)
      }
      form.clear()
      toast('Settings saved')
    },
    refused: settingsRefused,
    clearsProblems: true,
  })
  const field = (name: SettingName) => {
    const { onChange, ...control } = form.field(name)
    return {
      ...control,
      onChange: (event: Parameters<typeof onChange>[0]) => {
        if (form.values[name] === textsOf(settings)[name])
          setLookedAt(before => ({ ...before, [name]: settings[name] }))
        onChange(event)
      },
    }
  }
  return { ...form, field }
}

type State = AnswerOf<'GET /api/admin/backups'>
type Run = NonNullable<State['lastSuccess']>

/** spec 3 §2.61: shows whether and when the portal was backed up. The server and its operator make the backups. */
export function BackupCard() {
  const { data, error } = useQuery({
    queryKey: ['admin', 'backups'],
    queryFn: ({ signal }) => call('GET /api/admin/backups', { signal }),
  })
  return (
    <Card title="Backups" note={data && scheduleOf(data)}>
      {data && <BackupFacts {...data} />}
      {!data && error && <p className={styles.note}>{withReason(error, 'Failed to load the backups')}</p>}
      {!data && !error && <p>Loading…</p>}
    </Card>
  )
}

function BackupFacts({ lastSuccess, lastFailure, lastDrill }: State) {
  const failedSince = lastFailure !== null && (lastSuccess === null || lastFailure.at > lastSuccess.at)
  return (
    <>
      {failedSince && <p className={styles.note}>The last backup failed. {lastFailure.reason}</p>}
      <Facts>
        <Fact term="Last backup">{lastSuccess ? made(lastSuccess) : 'None yet'}</Fact>
        {lastFailure && <Fact term="Last failure">{americanMoment(lastFailure.at)}</Fact>}
        <Fact term="Last test restore">{lastDrill ? tried(lastDrill) : 'None yet'}</Fact>
      </Facts>
    </>
  )
}

function scheduleOf({ isScheduled, time, timeZone, keepDays }: State): string {
  return isScheduled
    ? `Made every day at ${time} (${timeZone}) and kept for ${keepDays} days.`
    : 'This server makes no backups by itself. Its operator can switch on daily backups.'
}

function made({ at, file, rows, bytes }: Run): string {
  return `${americanMoment(at)}: ${file}, ${counted(rows)} rows, ${counted(bytes)} bytes`
}

function tried({ at, file, succeeded, reason }: Run): string {
  return succeeded
    ? `${americanMoment(at)}: ${file} could be restored`
    : `${americanMoment(at)}: ${file} could not be restored. ${reason}`
}

function counted(count: number | null): string {
  return formatNumber(count ?? 0)
}
