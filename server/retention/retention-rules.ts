import { settingBounds } from '../../accounts/lender-settings.ts'
import { typedNameDays } from '../audit/record.ts'
import { usualKeepDays } from '../config.ts'
import { failures } from '../http/limits.ts'

/** How long a kind of data is kept, and what deletes it. docs/retention.md shows the same list. */
export interface RetentionRule {
  readonly what: string
  /** The tables that hold it; empty if it is not in the database. */
  readonly tables: readonly string[]
  readonly howLong: string
  readonly removedBy: string
}

const cleaning = 'the hourly cleaning'
const erasure = 'the hourly cleaning, or an administrator who erases the client'
const withClient = `as long as the client, and ${settingBounds.fewestDays} days from its deletion unless \`RETENTION_DELETED_DAYS\` or Settings say more`

/** Every table of the database must be in exactly one row. */
export const retentionRules: readonly RetentionRule[] = [
  {
    what: 'Clients, with their names, contact and branch',
    tables: ['clients', 'people'],
    howLong: `until ${settingBounds.fewestDays} days after the deletion, unless \`RETENTION_DELETED_DAYS\` or Settings say more`,
    removedBy: erasure,
  },
  {
    what: 'Their forms: answers, histories, completions, overrides, decisions, checks and explanations',
    tables: [
      'forms',
      'form_history',
      'form_completions',
      'form_search',
      'scorecard_records',
      'decisions',
      'client_checks',
      'check_notes',
    ],
    howLong: withClient,
    removedBy: erasure,
  },
  {
    what: 'Accounts of officers, administrators and applicants',
    tables: [
      'users',
      'invitations',
      'last_activity',
      'second_factors',
      'recovery_codes',
      'provider_identities',
    ],
    howLong: 'for good, also when deleted',
    removedBy: 'an administrator who erases the deleted user; a row without a name remains',
  },
  {
    what: 'Applications, and who read them; the forms that applicants fill for themselves',
    tables: ['applications', 'application_readings'],
    howLong: 'as long as the account of the applicant',
    removedBy: 'an administrator who erases the deleted user',
  },
  {
    what: 'The audit log',
    tables: ['audit_log'],
    howLong: 'for good',
    removedBy: 'an erasure removes the words about the client or user; what was done and when remains',
  },
  {
    what: 'Seals, and a record of what was erased, as ids and hashes only',
    tables: ['seals', 'seal_progress', 'erased', 'erased_words'],
    howLong: 'for good',
    removedBy: 'nothing',
  },
  {
    what: 'Sessions',
    tables: ['sessions'],
    howLong: 'until they end (D10)',
    removedBy: `their end, or ${cleaning}`,
  },
  {
    what: 'Sign-ins that wait for the second factor or the identity provider',
    tables: ['sign_in_steps', 'provider_sign_ins'],
    howLong: 'some minutes',
    removedBy: `the sign-in, or ${cleaning}`,
  },
  {
    what: 'Failed sign-ins, counted',
    tables: ['failed_attempts'],
    howLong: 'a quarter of an hour to a day',
    removedBy: cleaning,
  },
  {
    what: 'Names of no account that somebody tried, as hashes with a key',
    tables: ['typed_names', 'typed_names_key'],
    howLong: `${typedNameDays} days`,
    removedBy: cleaning,
  },
  {
    what: 'Networks from which somebody signed in',
    tables: ['known_networks'],
    howLong: `${failures.knownDays} days after the last time`,
    removedBy: cleaning,
  },
  {
    what: 'Keys of saves that can be repeated',
    tables: ['form_save_keys'],
    howLong: 'a day',
    removedBy: cleaning,
  },
  {
    what: 'Keys of creations that can be repeated',
    tables: ['client_creations'],
    howLong: 'as long as the client',
    removedBy: erasure,
  },
  {
    what: 'Settings of the lender, results of backups, migrations; about people only who changed a setting',
    tables: ['lender_settings', 'backup_runs', 'kysely_migration', 'kysely_migration_lock'],
    howLong: 'for good',
    removedBy: 'nothing',
  },
  {
    what: 'Backups',
    tables: [],
    howLong: `${usualKeepDays.backups} days, unless \`BACKUP_KEEP\` says otherwise; the latest for good`,
    removedBy: 'the next good backup; copies and backups made by hand are removed by those who made them',
  },
  {
    what: 'The archive of the embedded PostgreSQL',
    tables: [],
    howLong: `${usualKeepDays.archive} days, unless \`ARCHIVE_KEEP\` says otherwise, and what the latest copy needs`,
    removedBy: 'the next daily copy',
  },
  {
    what: 'The log of the server: ids of users, no names and no answers',
    tables: [],
    howLong: 'as the operator of the portal decides',
    removedBy: 'the service that stores the standard output',
  },
  {
    what: 'Answers that were typed and not saved, on the device',
    tables: [],
    howLong: 'until they are saved or discarded',
    removedBy: 'the browser; they are encrypted there, with a key that lies beside them',
  },
  {
    what: 'What an officer saw in the portal, on the device, so that it opens without a connection',
    tables: [],
    howLong: '14 days, or until Logout',
    removedBy: 'the browser; it is encrypted there, with a key that lies beside it',
  },
  {
    what: 'How an administrator shows a list, and saved views with the words searched for, on the device',
    tables: [],
    howLong: 'until they are deleted there, also after Logout',
    removedBy: 'who saved them, or whoever clears the browser’s data; they are not encrypted',
  },
]

/** Returns the rows of the table in docs/retention.md. */
export function keptAsTable(): readonly string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['What', 'Tables', 'How long', 'What removes it']),
    row(['---', '---', '---', '---']),
    ...retentionRules.map(({ what, tables, howLong, removedBy }) =>
      row([
        what,
        tables.length === 0 ? '–' : tables.map(name => `\`${name}\``).join(', '),
        howLong,
        removedBy,
      ]),
    ),
  ]
}
