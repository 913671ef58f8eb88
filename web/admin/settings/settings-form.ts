import {
  environmentNames,
  type LenderSettings,
  type SettingName,
  settingFaults,
} from '../../../accounts/lender-settings.ts'
import type { AnswerOf, BodyOf } from '../../../api/contract.ts'
import { ApiError, messageOf } from '../../api-client.ts'
import { americanDateTime } from '../../dates.ts'
import type { FieldProblems } from '../../ui/use-plain-form.ts'

export type Described = AnswerOf<'GET /api/admin/settings'>['settings']
/** The settings as they are typed. */
export type SettingTexts = Readonly<Record<SettingName, string>>

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

/** What keeps the settings from being saved, by setting. */
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

/** What differs from what is stored; a value that is the default again is sent as null. */
export function changesOf(texts: SettingTexts, settings: Described): BodyOf<'PUT /api/admin/settings'> {
  const values = valuesOf(texts)
  const changed = (Object.keys(values) as SettingName[]).filter(name => values[name] !== settings[name].value)
  return Object.fromEntries(
    changed.map(name => [name, values[name] === settings[name].default ? null : values[name]]),
  )
}

/** Who decided a setting, in a sentence below it. */
export function decidedBy(name: SettingName, setting: Described[SettingName]): string {
  const { value, source, changedAt, changedBy } = setting
  if (source === 'environment') return `${environmentNames[name]} on the server decides this.`
  if (source === 'default' || changedAt === null)
    return value === '' ? 'None is set.' : 'This is the default.'
  return `Changed by ${changedBy} on ${americanDateTime(changedAt)}.`
}

export function settingsRefused(error: unknown) {
  const problems: FieldProblems<SettingName> =
    error instanceof ApiError && error.body?.errors ? error.body.errors : {}
  return { problems, failure: messageOf(error, 'The settings were not saved') }
}
