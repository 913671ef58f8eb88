-- A take-over makes a client and its forms in one statement. The triggers run at its end: count_client() saw the forms
-- already and counted them, and so did count_form(). A new client now counts itself alone; its forms count themselves.

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
