import { type TSchema, Type } from 'typebox'
import { type SettingName, secondFactorChoices, settingBounds } from '../accounts/lender-settings.ts'
import { administrators, type Call } from './call.ts'
import { Nullable, Time } from './schemas/basics.ts'

// spec 3 §1.22; D28, D36, D47, D48

/** The schema of each setting. */
const values = {
  lenderName: Type.String({ maxLength: settingBounds.nameLength }),
  assessmentYear: Type.Integer({ minimum: settingBounds.firstYear, maximum: settingBounds.lastYear }),
  privacyText: Type.String({ maxLength: settingBounds.textLength }),
  timeZone: Type.String({ maxLength: settingBounds.zoneLength }),
  adminSecondFactor: Type.Union(secondFactorChoices.map(choice => Type.Literal(choice))),
  keepDeletedDays: Type.Integer({ minimum: settingBounds.fewestDays, maximum: settingBounds.mostDays }),
} satisfies Record<SettingName, TSchema>

const settingOf = <T extends TSchema>(
  value: T,
  names: { readonly $id: string; readonly description: string },
) =>
  Type.Object(
    {
      value,
      source: Type.Union(
        [Type.Literal('environment'), Type.Literal('administrator'), Type.Literal('default')],
        {
          description:
            'Who decided the value; the server’s environment takes precedence over the administrators',
        },
      ),
      default: value,
      changedAt: Nullable(Time),
      changedBy: Nullable(
        Type.String({ description: 'The e-mail of the administrator who changed it last' }),
      ),
    },
    names,
  )

export const LenderNameSetting = settingOf(values.lenderName, {
  $id: 'LenderNameSetting',
  description: 'The lender’s name, shown before the sign-in; empty: none',
})
export const AssessmentYearSetting = settingOf(values.assessmentYear, {
  $id: 'AssessmentYearSetting',
  description: 'The year that new forms assess',
})
export const PrivacyTextSetting = settingOf(values.privacyText, {
  $id: 'PrivacyTextSetting',
  description: 'The text on privacy that applicants read',
})

export const TimeZoneSetting = settingOf(values.timeZone, {
  $id: 'TimeZoneSetting',
  description:
    'The lender’s time zone by its name, such as Europe/Paris: it determines when days begin, and screens show times in it',
})
export const KeepDeletedDaysSetting = settingOf(values.keepDeletedDays, {
  $id: 'KeepDeletedDaysSetting',
  description: 'For how many days a deleted client is kept; then it is erased for good',
})

export const AdminSecondFactorSetting = settingOf(values.adminSecondFactor, {
  $id: 'AdminSecondFactorSetting',
  description:
    'Whether administrators may sign in with their password alone, or have to set up a second factor at the next sign-in',
})

export const Settings = Type.Object(
  {
    lenderName: LenderNameSetting,
    assessmentYear: AssessmentYearSetting,
    privacyText: PrivacyTextSetting,
    timeZone: TimeZoneSetting,
    adminSecondFactor: AdminSecondFactorSetting,
    keepDeletedDays: KeepDeletedDaysSetting,
  },
  { $id: 'Settings', description: 'The settings of the portal that administrators decide' },
)

export const SettingsSeen = Type.Partial(Type.Object(values), {
  $id: 'SettingsSeen',
  description:
    'The former values of the settings to change, as the caller read them: if one has changed since, the call is refused. Settings left out here are changed without this check',
})

export const SettingsChange = Type.Object(
  {
    lenderName: Type.Optional(Nullable(values.lenderName)),
    assessmentYear: Type.Optional(Nullable(values.assessmentYear)),
    privacyText: Type.Optional(Nullable(values.privacyText)),
    timeZone: Type.Optional(Nullable(values.timeZone)),
    adminSecondFactor: Type.Optional(Nullable(values.adminSecondFactor)),
    keepDeletedDays: Type.Optional(Nullable(values.keepDeletedDays)),
    seen: Type.Optional(SettingsSeen),
  },
  {
    $id: 'SettingsChange',
    description: 'The settings to change; null restores the default, settings left out stay as they are',
    examples: [{ lenderName: 'First Valley Bank', seen: { lenderName: '' } }],
  },
)

export const SettingsAnswer = Type.Object(
  { settings: Settings },
  { $id: 'SettingsAnswer', description: 'All settings as they are now' },
)

export const Lender = Type.Object(
  {
    name: Type.String({ description: 'Empty when none is set' }),
    privacyText: Type.String(),
    signInWith: Type.Optional(
      Type.String({ description: 'The name of the lender’s identity provider, if there is one' }),
    ),
    timeZone: Type.String({ description: 'The time zone for days and times, such as Europe/Paris' }),
  },
  { $id: 'Lender', description: 'Public data of the lender' },
)

/** Calls for the portal-wide settings that administrators change, and for the part of them that is public. */
export const settingsCalls = {
  'GET /api/lender': {
    summary: 'Get the lender’s name, text on privacy and time zone.',
    access: 'public',
    answer: Lender,
  },
  'GET /api/admin/settings': {
    summary: 'Get all settings, and who decided each.',
    access: administrators,
    answer: SettingsAnswer,
  },
  'PUT /api/admin/settings': {
    summary: 'Change settings: all that are sent, or none.',
    access: administrators,
    body: SettingsChange,
    answer: SettingsAnswer,
    errors: {
      409: 'The server’s environment decides the setting, or it differs from `seen` (code `stale`; `errors` names which)',
      422: 'A value is not valid; `errors` names the setting',
    },
  },
} as const satisfies Record<string, Call>
