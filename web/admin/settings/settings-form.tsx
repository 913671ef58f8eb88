import { useQuery } from '@tanstack/react-query'
import {
  environmentNames,
  type LenderSettings,
  type SettingName,
  settingFaults,
  settingLabels,
} from '../../../accounts/lender-settings.ts'
import type { AnswerOf, BodyOf } from '../../../api/contract.ts'
import { ApiError, call, type ErrorBody, messageOf } from '../../app/api-client.ts'
import { americanDateTime } from '../../app/dates.ts'
import type { FieldProblems } from '../../ui/use-plain-form.ts'

export type Described = AnswerOf<'GET /api/admin/settings'>['settings']
/** The settings as typed texts. */
type SettingTexts = Readonly<Record<SettingName, string>>

const settingNames = Object.keys(settingLabels) as readonly SettingName[]

export function textsOf(settings: Described): SettingTexts {
  return {
    lenderName: settings.lenderName.value,
    assessmentYear: String(settings.assessmentYear.value),
    privacyText: settings.privacyText.value,
    timeZone: settings.timeZone.value,
    adminSecondFactor: settings.adminSecondFactor.value,
    keepDeletedDays: String(settings.keepDeletedDays.value),
  }
}

function valuesOf(texts: SettingTexts): LenderSettings {
  return {
    lenderName: texts.lenderName.trim(),
    assessmentYear: wholeIn(texts.assessmentYear),
    privacyText: texts.privacyText.trim(),
    timeZone: texts.timeZone.trim(),
    adminSecondFactor: texts.adminSecondFactor === 'required' ? 'required' : 'optional',
    keepDeletedDays: wholeIn(texts.keepDeletedDays),
  }
}

function wholeIn(text: string): number {
  return /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN
}

/** Returns the problems that keep the settings from being saved, by setting. */
export function settingProblems(texts: SettingTexts): FieldProblems<SettingName> {
  const values = valuesOf(texts)
  const faults = {
    lenderName: settingFaults.lenderName(values.lenderName),
    assessmentYear: settingFaults.assessmentYear(values.assessmentYear),
    privacyText: settingFaults.privacyText(values.privacyText),
    timeZone: settingFaults.timeZone(values.timeZone),
    adminSecondFactor: settingFaults.adminSecondFactor(values.adminSecondFactor),
    keepDeletedDays: settingFaults.keepDeletedDays(values.keepDeletedDays),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

/**
 * Returns the changed settings, together with the values that the user saw before changing them. A value equal to the default is
 * sent as null.
 */
export function changesOf(
  texts: SettingTexts,
  settings: Described,
  lookedAt: Described,
): BodyOf<'PUT /api/admin/settings'> {
  const values = valuesOf(texts)
  const changed = settingNames.filter(name => values[name] !== settings[name].value)
  const sent = changed.map(name => [name, values[name] === settings[name].default ? null : values[name]])
  const seen = changed.map(name => [name, lookedAt[name].value])
  return { ...Object.fromEntries(sent), seen: Object.fromEntries(seen) }
}

/** Returns the sentence below a setting that says who decided it. */
export function decidedBy(name: SettingName, setting: Described[SettingName]): string {
  const { value, source, changedAt, changedBy } = setting
  if (source === 'environment') return `Set on the server by ${environmentNames[name]}.`
  if (source === 'default' || changedAt === null)
    return value === '' ? 'None is set.' : 'This is the default.'
  return `Changed by ${changedBy} on ${americanDateTime(changedAt)}.`
}

/** Thrown when nothing was saved because somebody else changed the same settings first; carries the current settings. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly refusal: ErrorBody
  readonly settings: Described

  constructor(refusal: ErrorBody, settings: Described) {
    super(refusal.message)
    this.refusal = refusal
    this.settings = settings
  }
}

export function settingsRefused(error: unknown) {
  if (error instanceof ChangedMeanwhile) return { problems: changedProblems(error), failure: null }
  const problems: FieldProblems<SettingName> =
    error instanceof ApiError && error.body?.errors ? error.body.errors : {}
  return { problems, failure: messageOf(error, 'The settings were not saved') }
}

function changedProblems({ refusal, settings }: ChangedMeanwhile): FieldProblems<SettingName> {
  const { changedBy, changedAt, errors = {} } = refusal
  const texts = textsOf(settings)
  const when = changedAt ? ` on ${americanDateTime(changedAt)}` : ' in the meantime'
  const names = settingNames.filter(name => name in errors)
  return Object.fromEntries(
    names.map(name => {
      const value = texts[name] === '' ? 'nothing' : `“${texts[name]}”`
      const set = `${changedBy?.name ?? 'Somebody else'} set this to ${value}${when}`
      return [name, `${settingLabels[name]}: ${set}. Save again to replace it with yours.`]
    }),
  )
}

export function useSettings() {
  return useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/settings', { signal })).settings,
  })
}

/** The names of all time zones, for a text box whose `list` is `timeZones`. */
export const timeZones = 'time-zones'

export function TimeZones() {
  return (
    <datalist id={timeZones}>
      {Intl.supportedValuesOf('timeZone').map(name => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
