import { type Kysely, sql, type Transaction } from 'kysely'
import {
  defaultSettings,
  environmentNames,
  type LenderSettings,
  type SettingName,
  settingFaults,
  settingLabels,
} from '../../accounts/lender-settings.ts'
import type { AnswerOf, BodyOf } from '../../api/contract.ts'
import { lastSettingsChange } from '../audit/last-act.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../errors.ts'

// D28, D36, D47

type Described = AnswerOf<'GET /api/admin/settings'>['settings']
type Changes = BodyOf<'PUT /api/admin/settings'>
type Given = Partial<LenderSettings>
/** Notes a change within its transaction: each changed setting, from what to what. */
type NoteChanges = (
  transaction: Transaction<Tables>,
  changed: Readonly<Record<string, { from: unknown; to: unknown }>>,
) => Promise<void>

interface StoredSetting {
  readonly name: string
  readonly value: unknown
  readonly changed_at: Date
  readonly changed_by: string
}

export const settingNames = Object.keys(defaultSettings) as readonly SettingName[]

/** How long another server on the same database may keep using a value that was changed. */
const rememberedMilliseconds = 2000

/** The lender's settings. The environment takes precedence over what administrators decided, and that over the defaults. */
export class Lender {
  readonly #db: Database
  readonly #given: Given
  #known: { readonly at: number; readonly rows: Promise<readonly StoredSetting[]> } | null = null

  constructor(
    db: Database,
    config: Pick<Config, 'assessmentYear' | 'timeZone' | 'adminSecondFactor' | 'keepDeletedDays'>,
  ) {
    this.#db = db
    const { assessmentYear, timeZone, adminSecondFactor, keepDeletedDays } = config
    this.#given = {
      ...(assessmentYear !== null && { assessmentYear }),
      ...(timeZone !== null && { timeZone }),
      ...(adminSecondFactor !== null && { adminSecondFactor }),
      ...(keepDeletedDays !== null && { keepDeletedDays }),
    }
  }

  /** The values in force now. */
  async settings(): Promise<LenderSettings> {
    return this.#valuesOf(await this.#rows())
  }

  #valuesOf(rows: readonly StoredSetting[]): LenderSettings {
    const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    return { ...defaultSettings, ...(stored as Given), ...this.#given }
  }

  /** Each value with its source and its last change. */
  async described(): Promise<Described> {
    const [settings, rows] = await Promise.all([this.settings(), this.#rows()])
    const describedBy = (name: SettingName) => {
      const row = rows.find(stored => stored.name === name)
      const decided = row ? 'administrator' : 'default'
      return {
        value: settings[name],
        source: name in this.#given ? 'environment' : decided,
        default: defaultSettings[name],
        changedAt: row?.changed_at.toISOString() ?? null,
        changedBy: row?.changed_by ?? null,
      }
    }
    // Each value has the type that belongs to its name.
    return Object.fromEntries(settingNames.map(name => [name, describedBy(name)])) as unknown as Described
  }

  /** Changes the given settings and notes each change with both values, all or nothing. Throws a Problem that says why not. */
  async change(changes: Changes, changedBy: string, note: NoteChanges): Promise<void> {
    const asked = settingNames.filter(name => changes[name] !== undefined)
    this.#refuse(asked, changes)
    await inTransaction(this.#db, async transaction => {
      // Serialises changes across servers, so that each starts from what the one before it stored, not from cached values.
      await sql`lock table lender_settings in share row exclusive mode`.execute(transaction)
      const rows = await storedIn(transaction)
      const before = this.#valuesOf(rows)
      // To decide for what is the default is a change too, so that nobody asks again (D57).
      const isNewlyDecided = (name: SettingName) =>
        changes[name] !== null && rows.every(row => row.name !== name)
      const changed = asked.filter(
        name => (changes[name] ?? defaultSettings[name]) !== before[name] || isNewlyDecided(name),
      )
      if (changed.length === 0) return
      await refuseUnseen(transaction, changed, changes, before)
      const detail = Object.fromEntries(
        changed.map(name => [name, { from: before[name], to: changes[name] ?? defaultSettings[name] }]),
      )
      await write(transaction, changed, changes, changedBy)
      await note(transaction, detail)
    }).finally(() => {
      this.#known = null
    })
  }

  #refuse(asked: readonly SettingName[], changes: Changes): void {
    const fixed = asked.find(name => name in this.#given)
    if (fixed !== undefined) {
      const why = `${settingLabels[fixed]} is decided by ${environmentNames[fixed]} on the server: change it there.`
      throw new Problem(409, why, { errors: { [fixed]: why } })
    }
    const errors: Record<string, string> = {}
    for (const name of asked) {
      const value = changes[name]
      // The contract has already checked the value's type.
      const fault = value === null ? undefined : settingFaults[name](value as never)
      if (fault !== undefined) errors[name] = fault
    }
    const [first] = Object.values(errors)
    if (first !== undefined) throw new Problem(422, first, { errors })
  }

  #rows(): Promise<readonly StoredSetting[]> {
    const now = Date.now()
    if (this.#known === null || now - this.#known.at > rememberedMilliseconds) {
      const rows = storedIn(this.#db.kysely)
      // A failed read is not cached.
      rows.catch(() => {
        this.#known = null
      })
      this.#known = { at: now, rows }
    }
    return this.#known.rows
  }
}

function storedIn(db: Kysely<Tables>): Promise<StoredSetting[]> {
  return db.selectFrom('lender_settings').select(['name', 'value', 'changed_at', 'changed_by']).execute()
}

/** Throws 409 if somebody has changed one of the settings since the caller looked at it. */
async function refuseUnseen(
  transaction: Transaction<Tables>,
  names: readonly SettingName[],
  { seen = {} }: Changes,
  before: LenderSettings,
): Promise<void> {
  const unseen = names.filter(name => seen[name] !== undefined && seen[name] !== before[name])
  if (unseen.length === 0) return
  const last = await lastSettingsChange({ kysely: transaction }, unseen)
  const errors = Object.fromEntries(
    unseen.map(name => [name, `${settingLabels[name]} was changed in the meantime.`]),
  )
  throw new Problem(409, 'These settings were changed in the meantime. Load them again before you save.', {
    code: 'stale',
    errors,
    ...last?.by,
  })
}

async function write(
  transaction: Transaction<Tables>,
  names: readonly SettingName[],
  changes: Changes,
  changedBy: string,
): Promise<void> {
  for (const name of names) {
    const value = changes[name]
    await transaction.deleteFrom('lender_settings').where('name', '=', name).execute()
    if (value === null || value === undefined) continue
    const row = { name, value: JSON.stringify(value), changed_by: changedBy }
    await transaction.insertInto('lender_settings').values(row).execute()
  }
}
