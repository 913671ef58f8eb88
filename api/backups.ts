import { Type } from 'typebox'
import type { Call } from './call.ts'
import { administrators } from './roles.ts'
import { Count, Nullable, Time } from './schemas/basics.ts'

// spec 3 §1.77

export const BackupRun = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'When it was over' }),
    succeeded: Type.Boolean(),
    file: Type.String({ description: 'The file’s name without its folder' }),
    madeAt: Nullable(Time),
    rows: Nullable(Count),
    bytes: Nullable(Count),
    reason: Type.String({ description: 'Why it failed, in one sentence; empty when it did not' }),
  },
  { $id: 'BackupRun', description: 'A backup, or a trial to restore one, and what came of it' },
)

export const BackupState = Type.Object(
  {
    isScheduled: Type.Boolean({ description: 'Whether this server makes backups by itself' }),
    time: Nullable(Type.String({ description: 'When it makes them each day, HH:MM' })),
    timeZone: Type.String({ description: 'By which that time goes' }),
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
    summary: 'The last backup, the last that failed, and the last trial to restore one.',
    access: administrators,
    answer: BackupState,
  },
} as const satisfies Record<string, Call>
