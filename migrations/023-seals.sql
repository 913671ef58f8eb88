-- Rows of the histories and of the audit log are sealed: the hash of each, and a hash over those and the seal before
-- (docs/decisions/046-seals.md). A background job makes the seals, also of what is there already; no save writes here.

CREATE TABLE seals (
  kind text NOT NULL CHECK (kind IN ('history', 'audit')),
  number bigint NOT NULL,
  sealed_at timestamptz NOT NULL,
  -- The rows, in the order of their numbers; how each is called, should it be gone; their hashes, 32 bytes each.
  ids bigint[] NOT NULL,
  labels text[] NOT NULL,
  hashes bytea NOT NULL,
  -- Over all of this and the hash of the seal before.
  hash bytea NOT NULL,
  PRIMARY KEY (kind, number)
);
CREATE TRIGGER seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Up to which number every row has its seal and none can come any more. Only where the job goes on; no evidence of anything.
CREATE TABLE seal_progress (
  kind text PRIMARY KEY,
  settled_to bigint NOT NULL
);
INSERT INTO seal_progress (kind, settled_to) VALUES ('history', 0), ('audit', 0);
