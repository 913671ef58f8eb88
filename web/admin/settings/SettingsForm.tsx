import type { ReactNode } from 'react'
import { oldYearNote, type SettingName, settingLabels } from '../../../accounts/lender-settings.ts'
import { lenderDay } from '../../app/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx'
import { useAskBeforeClosing } from '../../ui/use-plain-form.ts'
import styles from './SettingsForm.module.css'
import { type Described, decidedBy } from './settings-form.ts'
import { TimeZones, timeZones } from './TimeZones.tsx'
import { useSettingsForm } from './use-settings-form.ts'

// spec 3 §2.92

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
