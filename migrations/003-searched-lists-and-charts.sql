-- A searched list reads one table: whom the search means, in the list's order. Why: docs/decisions/013-admin-lists-and-counts.md.
-- A client is found by its officer's words too: by whose client it is, so that they are kept once.
ALTER TABLE people_search RENAME TO people;
ALTER TABLE people DROP COLUMN all_words;
ALTER TABLE people DROP COLUMN officer_words;
ALTER TABLE people
  -- 'client', or the role of a user.
  ADD COLUMN kind text NOT NULL DEFAULT '',
  -- In the list of clients or of users at all; is_live, their forms are in the list of submissions.
  ADD COLUMN is_listed boolean NOT NULL DEFAULT true,
  ADD COLUMN officer_id uuid,
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  -- Their own forms, not those of an officer's clients.
  ADD COLUMN form_count integer NOT NULL DEFAULT 0,
  ADD COLUMN completed_count integer NOT NULL DEFAULT 0,
  ADD COLUMN oldest_form timestamptz,
  ADD COLUMN newest_form timestamptz,
  ADD COLUMN oldest_submission timestamptz,
  ADD COLUMN newest_submission timestamptz;
ALTER TABLE people SET (fillfactor = 80);

-- What servers of the version before still search while this is applied; a later version drops it.
CREATE VIEW people_search AS
SELECT p.id, p.is_live, p.words, coalesce(o.words, '') AS officer_words,
  p.words || E'\n' || coalesce(o.words, '') AS all_words
FROM people p LEFT JOIN people o ON o.id = p.officer_id;

CREATE OR REPLACE FUNCTION find_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people (id, kind, is_live, is_listed, officer_id, name, created_at, words)
  VALUES (NEW.id, 'client', NEW.deleted_at IS NULL, NEW.deleted_at IS NULL, NEW.officer_id, NEW.name, NEW.created_at,
    words_of(NEW.name, NEW.email, NEW.client_id, NEW.id::text))
  ON CONFLICT (id) DO UPDATE SET is_live = excluded.is_live, is_listed = excluded.is_listed,
    officer_id = excluded.officer_id, name = excluded.name, words = excluded.words;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION find_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people (id, kind, is_live, is_listed, name, created_at, words)
  VALUES (NEW.id, NEW.role, true, NEW.deleted_at IS NULL, NEW.name, NEW.created_at,
    words_of(NEW.name, NEW.email, NEW.username, NEW.id::text))
  ON CONFLICT (id) DO UPDATE
    SET kind = excluded.kind, is_listed = excluded.is_listed, name = excluded.name, words = excluded.words;
  RETURN NULL;
END
$$;
DROP TRIGGER users_found ON users;
CREATE TRIGGER users_found AFTER INSERT OR UPDATE OF name, email, username, role, deleted_at ON users
  FOR EACH ROW EXECUTE FUNCTION find_user();

CREATE OR REPLACE FUNCTION count_form() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  form forms := coalesce(NEW, OLD);
  added integer := (TG_OP <> 'DELETE')::integer - (TG_OP <> 'INSERT')::integer;
  completed integer := coalesce((NEW.status = 'completed')::integer, 0) - coalesce((OLD.status = 'completed')::integer, 0);
  owner uuid := form.user_id;
BEGIN
  IF form.client_id IS NOT NULL THEN
    UPDATE clients SET form_count = form_count + added, completed_count = completed_count + completed
    WHERE id = form.client_id
    RETURNING CASE WHEN deleted_at IS NULL THEN officer_id END INTO owner;
  END IF;
  UPDATE users SET form_count = form_count + added, completed_count = completed_count + completed WHERE id = owner;
  -- Whoever changes another form of the same person waits above, so that this sees all of them.
  UPDATE people
  SET (form_count, completed_count, oldest_form, newest_form, oldest_submission, newest_submission) = (
    SELECT count(*), count(submitted_at), min(created_at), max(created_at), min(submitted_at), max(submitted_at)
    FROM forms WHERE client_id = form.client_id OR user_id = form.user_id)
  WHERE id = coalesce(form.client_id, form.user_id);
  IF owner IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM tally(tallies_of(OLD), coalesce(form.client_id, form.user_id), -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM tally(tallies_of(NEW), coalesce(form.client_id, form.user_id), 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION recount() RETURNS void LANGUAGE sql AS $$
  UPDATE clients SET form_count = counted.forms, completed_count = counted.completed
  FROM (SELECT c.id, count(f.id) AS forms, count(f.id) FILTER (WHERE f.status = 'completed') AS completed
    FROM clients c LEFT JOIN forms f ON f.client_id = c.id GROUP BY c.id) counted
  WHERE clients.id = counted.id;
  UPDATE users SET client_count = counted.clients, form_count = counted.forms, completed_count = counted.completed
  FROM (SELECT u.id, coalesce(c.clients, 0) AS clients, coalesce(c.forms, 0) + coalesce(f.forms, 0) AS forms,
      coalesce(c.completed, 0) + coalesce(f.completed, 0) AS completed
    FROM users u
    LEFT JOIN (SELECT officer_id, count(*) AS clients, sum(form_count) AS forms, sum(completed_count) AS completed
      FROM clients WHERE deleted_at IS NULL GROUP BY officer_id) c ON c.officer_id = u.id
    LEFT JOIN (SELECT user_id, count(*) AS forms, count(*) FILTER (WHERE status = 'completed') AS completed
      FROM forms WHERE user_id IS NOT NULL GROUP BY user_id) f ON f.user_id = u.id) counted
  WHERE users.id = counted.id;
  DELETE FROM tallies;
  INSERT INTO tallies (what, shard, n)
  SELECT what, shard, count(*) FROM (
    SELECT 'user/' || role AS what, hashtext(id::text) & 15 AS shard FROM users WHERE deleted_at IS NULL
    UNION ALL
    SELECT 'client/live', hashtext(id::text) & 15 FROM clients WHERE deleted_at IS NULL
    UNION ALL
    SELECT unnest(tallies_of(f)), hashtext(coalesce(f.client_id, f.user_id)::text) & 15
    FROM forms f LEFT JOIN clients c ON c.id = f.client_id WHERE c.deleted_at IS NULL
  ) counted GROUP BY what, shard;
  DELETE FROM people;
  INSERT INTO people (id, kind, is_live, is_listed, officer_id, name, created_at, words, form_count,
    completed_count, oldest_form, newest_form, oldest_submission, newest_submission)
  SELECT p.*, coalesce(f.forms, 0), coalesce(f.completed, 0), f.oldest_form, f.newest_form, f.oldest_submission,
    f.newest_submission
  FROM (
    SELECT id, role, true, deleted_at IS NULL, NULL::uuid, name, created_at, words_of(name, email, username, id::text)
    FROM users
    UNION ALL
    SELECT id, 'client', deleted_at IS NULL, deleted_at IS NULL, officer_id, name, created_at,
      words_of(name, email, client_id, id::text)
    FROM clients
  ) p
  LEFT JOIN (SELECT coalesce(client_id, user_id) AS owner, count(*) AS forms, count(submitted_at) AS completed,
      min(created_at) AS oldest_form, max(created_at) AS newest_form, min(submitted_at) AS oldest_submission,
      max(submitted_at) AS newest_submission
    FROM forms GROUP BY 1) f ON f.owner = p.id;
  DELETE FROM form_search;
  INSERT INTO form_search SELECT id, id::text FROM forms;
$$;
SELECT recount();

CREATE INDEX people_by_creation ON people ((kind = 'client'), created_at, id);
CREATE INDEX people_by_name ON people ((kind = 'client'), name, id);
CREATE INDEX people_by_kind ON people (kind, created_at, id);
CREATE INDEX people_of_officer ON people (officer_id) WHERE officer_id IS NOT NULL;
CREATE INDEX people_by_newest_form ON people (newest_form) WHERE is_live AND newest_form IS NOT NULL;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX people_words ON people USING gin (words gin_trgm_ops) WITH (fastupdate = off);
  END IF;
END
$$;

-- Whose forms they are, so that a search need not leave the index.
DROP INDEX forms_by_submission, forms_by_type_and_submission;
CREATE INDEX forms_by_submission ON forms (submitted_at, id) INCLUDE (client_id, user_id) WHERE status = 'completed';
CREATE INDEX forms_by_type_and_submission ON forms (form_type, submitted_at, id) INCLUDE (client_id, user_id)
  WHERE status = 'completed';
-- Few beside the clients', and anywhere in the list.
CREATE INDEX forms_of_users_by_creation ON forms (created_at, id) INCLUDE (client_id, user_id) WHERE user_id IS NOT NULL;
-- What the dashboard's picture of risk leads to.
CREATE INDEX forms_by_risk ON forms ((calculated_fields ->> 'riskCategory'), created_at, id) INCLUDE (client_id, user_id)
  WHERE status = 'completed' AND calculated_fields ->> 'riskCategory' IS NOT NULL;
ANALYZE people;
