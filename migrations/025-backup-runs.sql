-- What became of the backups of this database and of the trials to restore one (docs/decisions/045-backups.md). No backup
-- holds it: it tells of this one database.
CREATE TABLE backup_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'drill')),
  -- When it was over.
  at timestamptz NOT NULL DEFAULT now(),
  succeeded boolean NOT NULL,
  -- The file's name without its folder.
  file text NOT NULL,
  -- Of which moment the backup is; null when it failed before that was known.
  made_at timestamptz,
  rows bigint,
  bytes bigint,
  -- Why it failed, in one sentence; empty when it did not.
  reason text NOT NULL DEFAULT ''
);
CREATE INDEX backup_runs_latest ON backup_runs (kind, succeeded, at);
