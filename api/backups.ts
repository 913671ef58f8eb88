import { Type } from 'typebox'
import type { Call } from './call.ts'
import { administrators } from './roles.ts'
import { Count, Nullable, Time } from './schemas/basics.ts'

// spec 3 §1.77

export const BackupRun = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'When it ended' }),
    succeeded: Type.Boolean(),
    file: Type.String({ description: 'The file’s name without its folder' }),
    madeAt: Nullable(Time),
    rows: Nullable(Count),
    bytes: Nullable(Count),
    reason: Type.String({ description: 'Why it failed, in one sentence; empty when it succeeded' }),
  },
  { $id: 'BackupRun', description: 'The result of a backup or of a trial restore' },
)

export const BackupState = Type.Object(
  {
    isScheduled: Type.Boolean({ description: 'Whether this server makes backups automatically' }),
    time: Nullable(Type.String({ description: 'The time of the daily backup, HH:MM' })),
    timeZone: Type.String({ description: 'The time zone of that time' }),
    keepDays: Nullable(Count),
    lastSuccess: Nullable(BackupRun),
    lastFailure: Nullable(BackupRun),
    lastDrill: Nullable(BackupRun),
  },
  { $id: 'BackupState', description: 'Whether and when the portal was backed up' },
)

/** Calls that show backups to administrators. The server and the operator’s commands create them. */
export const backupCalls = {
  'GET /api/admin/backups': {
    summary: 'Get the last backup, the last failed one, and the last trial restore.',
    access: administrators,
    answer: BackupState,
  },
} as const satisfies Record<string, Call>
