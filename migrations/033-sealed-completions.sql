-- Completions are sealed like the histories and the audit log (docs/decisions/046-seals.md). The background job seals those that
-- are there already; a completion itself writes nothing more.
ALTER TABLE seals
  DROP CONSTRAINT seals_kind_check,
  ADD CONSTRAINT seals_kind_check CHECK (kind IN ('history', 'audit', 'completions')) NOT VALID;
INSERT INTO seal_progress (kind, settled_to) VALUES ('completions', 0);
