-- Whose work a form is, and whose answers count. A completion belongs to whoever completed the form; clients and open
-- forms belong to the officer who holds the client (docs/spec/decisions.md, D44). What an applicant filled counts once: as
-- the applicant's own until an officer takes it over, then as the client's (D46).

ALTER TABLE forms ADD COLUMN completed_by uuid REFERENCES users (id);
-- Nobody changes a client while the counts change their meaning; forms are locked by the change of their table.
LOCK TABLE clients IN SHARE ROW EXCLUSIVE MODE;

-- Who completed it is known from the history. Where the history does not say, the holder of the client stands for them.
CREATE FUNCTION remember_completers() RETURNS void LANGUAGE sql AS $$
  UPDATE forms SET completed_by = told.actor_id
  FROM (SELECT DISTINCT ON (form_id) form_id, actor_id FROM form_history WHERE action = 'completed'
    ORDER BY form_id, id DESC) told
  WHERE forms.id = told.form_id AND forms.status = 'completed' AND forms.completed_by IS NULL
    AND told.actor_id IN (SELECT id FROM users)
$$;
SELECT remember_completers();
CREATE INDEX forms_by_completer ON forms (completed_by, created_at, id) WHERE completed_by IS NOT NULL;

-- Whose work a form is, when this is who holds its client. An open form has no completer, whatever is left in the column.
CREATE FUNCTION worker_of(f forms, holder uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(CASE WHEN f.status = 'completed' THEN f.completed_by END, holder, f.user_id)
$$;

-- An applicant's own forms are marked when an officer takes them over, as the officer's copies are.
UPDATE forms SET taken_over_at = c.created_at FROM clients c
WHERE c.applicant_id = forms.user_id AND c.deleted_at IS NULL;
UPDATE people SET is_live = false FROM clients c WHERE c.applicant_id = people.id AND c.deleted_at IS NULL;

CREATE OR REPLACE FUNCTION tallies_of(f forms) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN f.user_id IS NOT NULL AND f.taken_over_at IS NOT NULL THEN '{}' ELSE array_remove(ARRAY[
    'form/' || CASE WHEN f.client_id IS NULL THEN 'user' ELSE 'client' END || '/' || f.form_type || '/' || f.status,
    CASE WHEN f.status = 'completed'
      THEN 'day/' || to_char(f.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') END,
    CASE WHEN f.status = 'completed'
      THEN 'risk/' || f.form_type || '/' || (f.calculated_fields ->> 'riskCategory') END
  ], NULL) END
$$;

CREATE OR REPLACE FUNCTION count_form() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  form forms := coalesce(NEW, OLD);
  added integer := (TG_OP <> 'DELETE')::integer - (TG_OP <> 'INSERT')::integer;
  completed integer := coalesce((NEW.status = 'completed')::integer, 0) - coalesce((OLD.status = 'completed')::integer, 0);
  holder uuid := form.user_id;
  worked uuid;
  works uuid;
BEGIN
  IF form.client_id IS NOT NULL THEN
    UPDATE clients SET form_count = form_count + added, completed_count = completed_count + completed
    WHERE id = form.client_id
    RETURNING CASE WHEN deleted_at IS NULL THEN officer_id END INTO holder;
  END IF;
  IF holder IS NOT NULL THEN
    worked := CASE WHEN TG_OP <> 'INSERT' THEN worker_of(OLD, holder) END;
    works := CASE WHEN TG_OP <> 'DELETE' THEN worker_of(NEW, holder) END;
    -- Two users are always locked in the same order.
    PERFORM FROM users WHERE id IN (worked, works) ORDER BY id FOR NO KEY UPDATE;
    UPDATE users SET form_count = form_count + counted.forms, completed_count = completed_count + counted.completed
    FROM (
      SELECT id, sum(n) AS forms, coalesce(sum(n) FILTER (WHERE is_completed), 0) AS completed
      FROM (VALUES (worked, -1, OLD.status = 'completed'), (works, 1, NEW.status = 'completed')) part (id, n, is_completed)
      GROUP BY id
    ) counted
    WHERE users.id = counted.id;
  END IF;
  -- Whoever changes another form of the same person waits above, so that this sees all of them.
  UPDATE people
  SET (form_count, completed_count, oldest_form, newest_form, oldest_submission, newest_submission) = (
    SELECT count(*), count(submitted_at), min(created_at), max(created_at), min(submitted_at), max(submitted_at)
    FROM forms WHERE client_id = form.client_id OR user_id = form.user_id)
  WHERE id = coalesce(form.client_id, form.user_id);
  IF holder IS NOT NULL THEN
    PERFORM tally_change(
      CASE WHEN TG_OP <> 'INSERT' THEN tallies_of(OLD) END,
      CASE WHEN TG_OP <> 'DELETE' THEN tallies_of(NEW) END,
      coalesce(form.client_id, form.user_id));
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION tallies_of_applicant(applicant uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(what), '{}') FROM forms f, unnest(tallies_of(f)) what WHERE f.user_id = applicant
$$;

-- What an applicant filled becomes the client's to count, or the applicant's again when that client is deleted.
CREATE FUNCTION count_applicant(applicant uuid, since timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  counted text[];
BEGIN
  -- A save of the applicant's that is under way ends first, and a later one finds the mark.
  PERFORM FROM forms WHERE user_id = applicant ORDER BY id FOR NO KEY UPDATE;
  counted := tallies_of_applicant(applicant);
  UPDATE forms SET taken_over_at = since WHERE user_id = applicant;
  UPDATE people SET is_live = since IS NULL WHERE id = applicant;
  PERFORM tally_change(counted, (SELECT tallies_of_applicant(applicant)), applicant);
END
$$;

CREATE OR REPLACE FUNCTION count_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_live boolean := TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL;
  is_live boolean := NEW.deleted_at IS NULL;
BEGIN
  -- A move locks all users whose counts it may change, always in the same order.
  PERFORM FROM users
  WHERE id = ANY (ARRAY[NEW.officer_id, OLD.officer_id]
    || ARRAY(SELECT completed_by FROM forms WHERE client_id = NEW.id AND completed_by IS NOT NULL))
  ORDER BY id FOR NO KEY UPDATE;
  -- The forms of a new client count themselves, also those that come in the same statement.
  UPDATE users SET client_count = client_count + counted.clients, form_count = form_count + counted.forms,
    completed_count = completed_count + counted.completed
  FROM (
    SELECT id, sum(clients) AS clients, sum(forms) AS forms, sum(completed) AS completed FROM (
      SELECT OLD.officer_id AS id, -1 AS clients, 0 AS forms, 0 AS completed WHERE was_live
      UNION ALL
      SELECT NEW.officer_id, 1, 0, 0 WHERE is_live
      UNION ALL
      SELECT worker_of(f, OLD.officer_id), 0, -1, -(f.status = 'completed')::integer
      FROM forms f WHERE f.client_id = NEW.id AND was_live
      UNION ALL
      SELECT worker_of(f, NEW.officer_id), 0, 1, (f.status = 'completed')::integer
      FROM forms f WHERE f.client_id = NEW.id AND is_live AND TG_OP = 'UPDATE'
    ) part GROUP BY id HAVING sum(clients) <> 0 OR sum(forms) <> 0 OR sum(completed) <> 0
  ) counted
  WHERE users.id = counted.id;
  IF was_live <> is_live AND NEW.applicant_id IS NOT NULL THEN
    PERFORM count_applicant(NEW.applicant_id, CASE WHEN is_live THEN NEW.created_at END);
  END IF;
  IF TG_OP = 'INSERT' AND is_live THEN
    PERFORM tally(ARRAY['client/live'], NEW.id, 1);
  ELSIF was_live <> is_live THEN
    PERFORM tally(
      ARRAY['client/live'] || coalesce(
        (SELECT array_agg(what) FROM forms f, unnest(tallies_of(f)) what WHERE f.client_id = NEW.id), '{}'),
      NEW.id, is_live::integer - was_live::integer);
  END IF;
  RETURN NULL;
END
$$;

-- The parts of recount(), so that a migration makes anew only what it has changed.
CREATE FUNCTION recount_users() RETURNS void LANGUAGE sql AS $$
  UPDATE users SET client_count = counted.clients, form_count = counted.forms, completed_count = counted.completed
  FROM (SELECT u.id, coalesce(c.clients, 0) AS clients, coalesce(f.forms, 0) AS forms,
      coalesce(f.completed, 0) AS completed
    FROM users u
    LEFT JOIN (SELECT officer_id, count(*) AS clients FROM clients WHERE deleted_at IS NULL GROUP BY officer_id) c
      ON c.officer_id = u.id
    LEFT JOIN (SELECT worker_of(f, c.officer_id) AS id, count(*) AS forms,
        count(*) FILTER (WHERE f.status = 'completed') AS completed
      FROM forms f LEFT JOIN clients c ON c.id = f.client_id WHERE c.deleted_at IS NULL GROUP BY 1) f ON f.id = u.id
    ) counted
  WHERE users.id = counted.id
    AND (users.client_count, users.form_count, users.completed_count)
      IS DISTINCT FROM (counted.clients, counted.forms, counted.completed)
$$;

CREATE FUNCTION recount_tallies() RETURNS void LANGUAGE sql AS $$
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
$$;

CREATE FUNCTION words_of_user(u users) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT words_of(u.name, u.email, u.username, u.id::text)
$$;
CREATE FUNCTION words_of_client(c clients) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT words_of(c.name, c.email, c.client_id, c.id::text)
$$;

CREATE FUNCTION recount_people() RETURNS void LANGUAGE sql AS $$
  DELETE FROM people;
  INSERT INTO people (id, kind, is_live, is_listed, officer_id, name, created_at, words, form_count,
    completed_count, oldest_form, newest_form, oldest_submission, newest_submission)
  SELECT p.*, coalesce(f.forms, 0), coalesce(f.completed, 0), f.oldest_form, f.newest_form, f.oldest_submission,
    f.newest_submission
  FROM (
    SELECT id, role, NOT EXISTS (SELECT FROM clients c WHERE c.applicant_id = u.id AND c.deleted_at IS NULL),
      deleted_at IS NULL, NULL::uuid, name, created_at, words_of_user(u)
    FROM users u
    UNION ALL
    SELECT id, 'client', deleted_at IS NULL, deleted_at IS NULL, officer_id, name, created_at, words_of_client(c)
    FROM clients c
  ) p
  LEFT JOIN (SELECT coalesce(client_id, user_id) AS owner, count(*) AS forms, count(submitted_at) AS completed,
      min(created_at) AS oldest_form, max(created_at) AS newest_form, min(submitted_at) AS oldest_submission,
      max(submitted_at) AS newest_submission
    FROM forms GROUP BY 1) f ON f.owner = p.id;
$$;

CREATE OR REPLACE FUNCTION recount() RETURNS void LANGUAGE sql AS $$
  SELECT remember_completers();
  UPDATE forms SET taken_over_at = c.created_at FROM clients c
  WHERE c.applicant_id = forms.user_id AND c.deleted_at IS NULL AND forms.taken_over_at IS NULL;
  UPDATE clients SET form_count = counted.forms, completed_count = counted.completed
  FROM (SELECT c.id, count(f.id) AS forms, count(f.id) FILTER (WHERE f.status = 'completed') AS completed
    FROM clients c LEFT JOIN forms f ON f.client_id = c.id GROUP BY c.id) counted
  WHERE clients.id = counted.id;
  SELECT recount_users();
  SELECT recount_tallies();
  SELECT recount_people();
  DELETE FROM form_search;
  INSERT INTO form_search SELECT id, id::text FROM forms;
$$;

SELECT recount_users();
SELECT recount_tallies();
