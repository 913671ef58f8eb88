-- What the administrator's lists and dashboards need to answer as fast over 100,000 forms as over a hundred, and what
-- taking an applicant over needs. Why it is done this way: docs/decisions/013-admin-lists-and-counts.md.

-- An applicant's own forms become a client's once: whoever has been taken over is nobody's second client.
ALTER TABLE clients ADD COLUMN applicant_id uuid REFERENCES users (id);
CREATE UNIQUE INDEX clients_of_applicant ON clients (applicant_id)
  WHERE applicant_id IS NOT NULL AND deleted_at IS NULL;
-- When these answers were taken over as given by the applicant.
ALTER TABLE forms ADD COLUMN taken_over_at timestamptz;

-- Part 2 §4: opened, and nothing saved yet.
ALTER TABLE forms ADD COLUMN is_draft boolean NOT NULL GENERATED ALWAYS AS (last_saved IS NULL) STORED;

-- Lists. No index of forms holds anything that an ordinary save changes, so that a save rewrites no index (a HOT update).
DROP INDEX IF EXISTS forms_listed, forms_listed_by_type;
CREATE INDEX forms_by_creation ON forms (created_at, id) INCLUDE (client_id, user_id);
CREATE INDEX forms_by_type ON forms (form_type, created_at, id) INCLUDE (client_id, user_id);
CREATE INDEX forms_by_status ON forms (status, created_at, id) INCLUDE (client_id, user_id);
CREATE INDEX forms_by_type_and_status ON forms (form_type, status, created_at, id) INCLUDE (client_id, user_id);
CREATE INDEX forms_drafts ON forms (created_at, id) WHERE is_draft;
CREATE INDEX forms_by_submission ON forms (submitted_at, id) WHERE status = 'completed';
CREATE INDEX forms_by_type_and_submission ON forms (form_type, submitted_at, id) WHERE status = 'completed';
ALTER TABLE forms SET (fillfactor = 80);
CREATE INDEX clients_by_creation ON clients (created_at, id);
CREATE INDEX clients_by_name ON clients (name, id);
CREATE INDEX users_by_name ON users (name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_role ON users (role, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id);

-- Counts, kept by triggers: of a client's forms with the client; of an officer's live clients and their forms, or of a
-- regular user's own forms, with the user.
ALTER TABLE clients
  ADD COLUMN form_count integer NOT NULL DEFAULT 0,
  ADD COLUMN completed_count integer NOT NULL DEFAULT 0;
ALTER TABLE users
  ADD COLUMN client_count integer NOT NULL DEFAULT 0,
  ADD COLUMN form_count integer NOT NULL DEFAULT 0,
  ADD COLUMN completed_count integer NOT NULL DEFAULT 0;

-- Totals over everything. A total is the sum over its shards: transactions of different owners seldom meet in a row.
-- what: user/{role} · client/live · form/{client or user}/{type}/{status} · day/{date of completion}
--       · risk/{type}/{category}. Forms of deleted clients count nowhere (D13).
CREATE TABLE tallies (
  what text COLLATE "C" NOT NULL,
  shard integer NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (what, shard)
) WITH (fillfactor = 50);

CREATE FUNCTION tally(whats text[], owner uuid, change integer) RETURNS void LANGUAGE sql AS $$
  -- Always in the order of the names, so that two transactions never wait for each other.
  INSERT INTO tallies (what, shard, n)
  SELECT what, hashtext(owner::text) & 15, count(*) * change FROM unnest(whats) what GROUP BY what ORDER BY what
  ON CONFLICT (what, shard) DO UPDATE SET n = tallies.n + excluded.n
$$;

CREATE FUNCTION tallies_of(f forms) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
    'form/' || CASE WHEN f.client_id IS NULL THEN 'user' ELSE 'client' END || '/' || f.form_type || '/' || f.status,
    CASE WHEN f.status = 'completed'
      THEN 'day/' || to_char(f.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') END,
    CASE WHEN f.status = 'completed'
      THEN 'risk/' || f.form_type || '/' || (f.calculated_fields ->> 'riskCategory') END
  ], NULL)
$$;

CREATE FUNCTION count_form() RETURNS trigger LANGUAGE plpgsql AS $$
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
    IF owner IS NULL THEN
      RETURN NULL;
    END IF;
  END IF;
  UPDATE users SET form_count = form_count + added, completed_count = completed_count + completed WHERE id = owner;
  IF TG_OP <> 'INSERT' THEN
    PERFORM tally(tallies_of(OLD), coalesce(form.client_id, form.user_id), -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM tally(tallies_of(NEW), coalesce(form.client_id, form.user_id), 1);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER forms_counted AFTER INSERT OR DELETE ON forms FOR EACH ROW EXECUTE FUNCTION count_form();
CREATE TRIGGER forms_recounted AFTER UPDATE OF status ON forms FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION count_form();

CREATE FUNCTION count_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_live boolean := TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL;
  is_live boolean := NEW.deleted_at IS NULL;
BEGIN
  -- A move locks both officers, always in the same order.
  PERFORM FROM users WHERE id IN (NEW.officer_id, OLD.officer_id) ORDER BY id FOR NO KEY UPDATE;
  IF was_live THEN
    UPDATE users SET client_count = client_count - 1, form_count = form_count - OLD.form_count,
      completed_count = completed_count - OLD.completed_count WHERE id = OLD.officer_id;
  END IF;
  IF is_live THEN
    UPDATE users SET client_count = client_count + 1, form_count = form_count + NEW.form_count,
      completed_count = completed_count + NEW.completed_count WHERE id = NEW.officer_id;
  END IF;
  IF was_live <> is_live THEN
    PERFORM tally(
      ARRAY['client/live'] || coalesce(
        (SELECT array_agg(what) FROM forms f, unnest(tallies_of(f)) what WHERE f.client_id = NEW.id), '{}'),
      NEW.id, is_live::integer - was_live::integer);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER clients_counted AFTER INSERT OR UPDATE OF officer_id, deleted_at ON clients
  FOR EACH ROW EXECUTE FUNCTION count_client();

CREATE FUNCTION count_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN
    PERFORM tally(ARRAY['user/' || OLD.role], NEW.id, -1);
  END IF;
  IF NEW.deleted_at IS NULL THEN
    PERFORM tally(ARRAY['user/' || NEW.role], NEW.id, 1);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_counted AFTER INSERT OR UPDATE OF role, deleted_at ON users
  FOR EACH ROW EXECUTE FUNCTION count_user();

-- What a search looks through, in lower case and compared byte by byte, apart from the rows that a save touches.
-- A client is found by its own words and by its officer's.
CREATE TABLE people_search (
  id uuid PRIMARY KEY,
  -- Not a deleted client (D13). Deleted users' submissions stay visible (D12).
  is_live boolean NOT NULL,
  words text COLLATE "C" NOT NULL,
  officer_words text COLLATE "C" NOT NULL,
  all_words text COLLATE "C" NOT NULL GENERATED ALWAYS AS (words || E'\n' || officer_words) STORED
);
CREATE TABLE form_search (
  id uuid PRIMARY KEY,
  words text COLLATE "C" NOT NULL
);

CREATE FUNCTION words_of(VARIADIC texts text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(array_to_string(texts, E'\n'))
$$;

CREATE FUNCTION find_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_search (id, is_live, words, officer_words)
  SELECT NEW.id, NEW.deleted_at IS NULL, words_of(NEW.name, NEW.email, NEW.client_id, NEW.id::text), officer.words
  FROM people_search officer WHERE officer.id = NEW.officer_id
  ON CONFLICT (id) DO UPDATE
    SET is_live = excluded.is_live, words = excluded.words, officer_words = excluded.officer_words;
  RETURN NULL;
END
$$;
CREATE TRIGGER clients_found AFTER INSERT ON clients FOR EACH ROW EXECUTE FUNCTION find_client();
-- Saving a Standard Form writes the client's name each time, mostly the same one.
CREATE TRIGGER clients_found_anew AFTER UPDATE OF name, email, client_id, officer_id, deleted_at ON clients FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.client_id, OLD.officer_id, OLD.deleted_at)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.client_id, NEW.officer_id, NEW.deleted_at))
  EXECUTE FUNCTION find_client();

CREATE FUNCTION find_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  new_words text := words_of(NEW.name, NEW.email, NEW.username, NEW.id::text);
BEGIN
  INSERT INTO people_search (id, is_live, words, officer_words) VALUES (NEW.id, true, new_words, '')
  ON CONFLICT (id) DO UPDATE SET words = excluded.words;
  IF TG_OP = 'UPDATE' THEN
    UPDATE people_search SET officer_words = new_words FROM clients
    WHERE clients.officer_id = NEW.id AND people_search.id = clients.id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_found AFTER INSERT OR UPDATE OF name, email, username ON users
  FOR EACH ROW EXECUTE FUNCTION find_user();

CREATE FUNCTION find_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO form_search VALUES (NEW.id, NEW.id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER forms_found AFTER INSERT ON forms FOR EACH ROW EXECUTE FUNCTION find_form();

-- Trigram indexes where PostgreSQL has them to offer. Without them a search reads all words, which is right and slower.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX people_search_words ON people_search USING gin (all_words gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX form_search_words ON form_search USING gin (words gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX audit_log_words ON audit_log USING gin (words_of(actor, subject, address) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not to be had here, searches read every name: %', SQLERRM;
END
$$;

-- Makes all counts and search words anew, for rows that were there before or came in past the triggers.
CREATE FUNCTION recount() RETURNS void LANGUAGE sql AS $$
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
  DELETE FROM people_search;
  INSERT INTO people_search (id, is_live, words, officer_words)
  SELECT id, true, words_of(name, email, username, id::text), '' FROM users
  UNION ALL
  SELECT c.id, c.deleted_at IS NULL, words_of(c.name, c.email, c.client_id, c.id::text),
    words_of(o.name, o.email, o.username, o.id::text)
  FROM clients c JOIN users o ON o.id = c.officer_id;
  DELETE FROM form_search;
  INSERT INTO form_search SELECT id, id::text FROM forms;
$$;
SELECT recount();
