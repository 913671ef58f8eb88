import { useQueryClient } from '@tanstack/react-query'
import { defaultSettings, settingFaults, settingLabels } from '../../../accounts/lender-settings.ts'
import { call } from '../../app/api-client.ts'
import { keepLenderZone, lenderDay } from '../../app/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { usePlainForm } from '../../ui/use-plain-form.ts'
import styles from './FirstSettings.module.css'
import { type Described, settingsRefused, TimeZones, timeZones, useSettings } from './settings-form.tsx'

// D57

/** Asks on an empty portal, once, which year new forms assess and in which time zone the lender works. */
export function FirstSettings() {
  const { data } = useSettings()
  return data?.assessmentYear.source === 'default' ? <FirstSettingsForm settings={data} /> : null
}

function FirstSettingsForm({ settings }: { readonly settings: Described }) {
  const queries = useQueryClient()
  const asksForZone = settings.timeZone.source !== 'environment'
  const form = usePlainForm<'assessmentYear' | 'timeZone'>({
    empty: { assessmentYear: String(settings.assessmentYear.value), timeZone: settings.timeZone.value },
    check: ({ timeZone }) => {
      const fault = settingFaults.timeZone(timeZone.trim())
      return fault === undefined ? {} : { timeZone: fault }
    },
    send: async ({ assessmentYear, timeZone }) => {
      const answer = await call('PUT /api/admin/settings', {
        body: { assessmentYear: Number(assessmentYear), ...(asksForZone && { timeZone: timeZone.trim() }) },
      })
      keepLenderZone(answer.settings.timeZone.value)
      // The card goes, and the focus with it.
      document.getElementById('main')?.focus()
      queries.setQueryData(['admin', 'settings'], answer.settings)
      toast('Settings saved')
    },
    refused: settingsRefused,
    clearsProblems: true,
  })
  return (
    <Card title="Before the first form" note="Both can be changed later, in Settings.">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {form.failure !== null && <Banner tone="bad">{form.failure}</Banner>}
        <Select
          {...form.field('assessmentYear')}
          label="Year that new forms assess"
          options={yearsToChoose().map(year => ({ value: String(year), label: String(year) }))}
        />
        {asksForZone && (
          <TextField
            {...form.field('timeZone')}
            label={settingLabels.timeZone}
            list={timeZones}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
        )}
        <TimeZones />
        <Button type="submit" variant="primary" busy={form.busy}>
          Save
        </Button>
      </form>
    </Card>
  )
}

/** The year by default, and the last full year. */
function yearsToChoose(): readonly number[] {
  const lastFullYear = Number(lenderDay(new Date().toISOString()).slice(0, 4)) - 1
  return [...new Set([defaultSettings.assessmentYear, lastFullYear])]
}
