import { controlCharacterFault, hasControlCharacter, visibleText } from '../engine/texts.ts'
import { length, nameFault } from './account-rules.ts'
import { isTimeZone, ownTimeZone } from './time-zone.ts'

// D28, D47, D48

/** The portal-wide settings that administrators can change, read by screens, server and documents alike. */
export interface LenderSettings {
  /** Shown on the screens before sign-in. If empty, they show only the portal's own name. */
  readonly lenderName: string
  /** The year that new forms assess (D28). */
  readonly assessmentYear: number
  /** What applicants read about their data before they register and before they send an application (D48). */
  readonly privacyText: string
  /** The time zone in which days begin and times are shown: a name such as Europe/Paris (D47). */
  readonly timeZone: string
  /** Whether a second factor is optional or required when administrators sign in. */
  readonly adminSecondFactor: NeedsSecondFactor
  /** The number of days that a deleted client is kept before it is erased (D13). */
  readonly keepDeletedDays: number
}

export const secondFactorChoices = ['optional', 'required'] as const
export type NeedsSecondFactor = (typeof secondFactorChoices)[number]

export type SettingName = keyof LenderSettings

export const settingBounds = {
  nameLength: 100,
  textLength: 5000,
  zoneLength: 64,
  firstYear: 2000,
  lastYear: 2100,
  // An administrator can restore a deleted client during these days (D13).
  fewestDays: 30,
  mostDays: 3650,
} as const

export const defaultSettings: LenderSettings = {
  lenderName: '',
  assessmentYear: 2024,
  privacyText:
    'What you enter here is kept by the lender and used to assess your application. The lender’s loan officers and ' +
    'administrators can read it; nobody else can. Ask the lender if you want to know what is kept about you, to ' +
    'correct it, or to have it deleted.',
  // A getter, because finding the zone is slow: at start-up it would take longer than loading most files of the portal.
  get timeZone() {
    return ownTimeZone()
  },
  adminSecondFactor: 'optional',
  keepDeletedDays: settingBounds.fewestDays,
}

/** The names of the settings for people. */
export const settingLabels: Readonly<Record<SettingName, string>> = {
  lenderName: 'Lender’s name',
  assessmentYear: 'Assessment year',
  privacyText: 'Text on privacy',
  timeZone: 'Time zone',
  adminSecondFactor: 'Second factor of administrators',
  keepDeletedDays: 'Days until deleted clients are erased',
}

/** The environment variables that override settings, where one exists (D36). */
export const environmentNames: Readonly<Partial<Record<SettingName, string>>> = {
  assessmentYear: 'ASSESSMENT_YEAR',
  timeZone: 'TIME_ZONE',
  adminSecondFactor: 'ADMIN_SECOND_FACTOR',
  keepDeletedDays: 'RETENTION_DELETED_DAYS',
}

type Faults = { readonly [Name in SettingName]: (value: LenderSettings[Name]) => string | undefined }

/** For each setting, a function that returns why a value is invalid, as a sentence for people, or undefined if it is valid. */
export const settingFaults: Faults = {
  lenderName: name => {
    if (hasControlCharacter(name)) return controlCharacterFault(settingLabels.lenderName)
    if (name !== '' && nameFault(name)) return 'Write the lender’s name, or leave it empty.'
    return length(name) > settingBounds.nameLength
      ? `The lender’s name has at most ${settingBounds.nameLength} characters.`
      : undefined
  },
  assessmentYear: year =>
    Number.isInteger(year) && year >= settingBounds.firstYear && year <= settingBounds.lastYear
      ? undefined
      : `The assessment year is a whole number from ${settingBounds.firstYear} to ${settingBounds.lastYear}.`,
  privacyText: text => {
    if (hasControlCharacter(text, 'many')) return controlCharacterFault(settingLabels.privacyText)
    if (visibleText(text) === '')
      return 'Write what applicants should know about their data, or go back to the default.'
    return length(text) > settingBounds.textLength
      ? `The text on privacy has at most ${settingBounds.textLength.toLocaleString('en-US')} characters.`
      : undefined
  },
  timeZone: name =>
    isTimeZone(name)
      ? undefined
      : 'This time zone is not known. Choose one from the list, such as Europe/Paris.',
  adminSecondFactor: choice =>
    secondFactorChoices.includes(choice) ? undefined : 'Choose whether administrators need a second factor.',
  keepDeletedDays: days =>
    Number.isInteger(days) && days >= settingBounds.fewestDays && days <= settingBounds.mostDays
      ? undefined
      : `The days until deleted clients are erased are a whole number from ${settingBounds.fewestDays} to ${settingBounds.mostDays}.`,
}

/**
 * Returns a note if new forms assess a year that is more than one year ago, else null. `today` is the day in the lender's time
 * zone (D47), as YYYY-MM-DD.
 */
export function oldYearNote(assessmentYear: number, today: string): string | null {
  if (Number(today.slice(0, 4)) - assessmentYear <= 1) return null
  return `New forms assess the year ${assessmentYear}, which is more than a year ago.`
}
