-- Two faults of the totals (tallies).
-- A take-over makes a client and its forms in one statement. The triggers run at its end: count_client() saw the forms
-- already and counted them, and so did count_form(). A new client now counts itself alone; its forms count themselves.
-- A form that changed its status first left its former totals and then came to its new ones, so that a completion and a
-- reopening could each wait for the other. Now all totals of a change are written in one go, in the order of their names.

-- Until this is applied, nobody changes a client or a total. Take-overs of servers of the version before would run the
-- former function to its end; clients come first, as they do in every statement that comes to the totals.
LOCK TABLE clients, tallies IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION count_client() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- What is counted no more and what is counted now.
CREATE FUNCTION tally_change(gone text[], come text[], owner uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tallies (what, shard, n)
  SELECT what, hashtext(owner::text) & 15, sum(change)
  FROM (SELECT unnest(gone) AS what, -1 AS change UNION ALL SELECT unnest(come), 1) changed
  GROUP BY what HAVING sum(change) <> 0 ORDER BY what
  ON CONFLICT (what, shard) DO UPDATE SET n = tallies.n + excluded.n
$$;

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
  IF owner IS NOT NULL THEN
    PERFORM tally_change(
      CASE WHEN TG_OP <> 'INSERT' THEN tallies_of(OLD) END,
      CASE WHEN TG_OP <> 'DELETE' THEN tallies_of(NEW) END,
      coalesce(form.client_id, form.user_id));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION count_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally_change(
    CASE WHEN TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN ARRAY['user/' || OLD.role] END,
    CASE WHEN NEW.deleted_at IS NULL THEN ARRAY['user/' || NEW.role] END,
    NEW.id);
  RETURN NULL;
END
$$;

-- Only the totals were wrong. recount() would make all else anew as well, which takes a minute over 100,000 forms, while
-- this takes less than a second.
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
