-- What the administrator's table of loan officers and the search by business name read
-- (docs/decisions/031-officers-and-business-names.md).

-- When each user was last active, also once their sessions are gone. While a session lives, it knows better. Whoever is not
-- in here has never signed in. A sign-in and the end of sessions write here, no call in between.
CREATE TABLE last_activity (
  user_id uuid PRIMARY KEY,
  at timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION remember_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the order of the users, so that two statements never wait for each other.
  INSERT INTO last_activity (user_id, at)
  SELECT user_id, max(last_used_at) FROM changed GROUP BY user_id ORDER BY user_id
  ON CONFLICT (user_id) DO UPDATE SET at = greatest(last_activity.at, excluded.at);
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_begun AFTER INSERT ON sessions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION remember_activity();
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION remember_activity();
INSERT INTO last_activity (user_id, at)
SELECT user_id, max(at) FROM (
  SELECT user_id, last_used_at AS at FROM sessions
  UNION ALL
  SELECT actor_id, at FROM audit_log WHERE event = 'sign-in' AND actor_id IS NOT NULL
) seen GROUP BY user_id;

-- Reopenings are few among many saves, and no save is in this index.
CREATE INDEX form_history_reopenings ON form_history (at, actor_id) WHERE action = 'reopened';

-- The business of a client, as the Standard Form names it. Only a save that sends that name writes it.
ALTER TABLE clients ADD COLUMN business_name text NOT NULL DEFAULT '';

CREATE OR REPLACE FUNCTION words_of_client(c clients) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT folded(words_of(c.name, c.email, c.client_id, c.id::text, c.business_name))
    || E'\n#' || regexp_replace(c.phone, '[^0-9]', '', 'g')
$$;
DROP TRIGGER clients_found_anew ON clients;
CREATE TRIGGER clients_found_anew
  AFTER UPDATE OF name, email, phone, client_id, officer_id, deleted_at, business_name ON clients FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.phone, OLD.client_id, OLD.officer_id, OLD.deleted_at, OLD.business_name)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone, NEW.client_id, NEW.officer_id, NEW.deleted_at, NEW.business_name))
  EXECUTE FUNCTION find_client();
UPDATE clients SET business_name = left(trim(f.form_data ->> 'enterpriseName'), 200)
FROM forms f
WHERE f.client_id = clients.id AND f.form_type = 'user_form' AND trim(f.form_data ->> 'enterpriseName') <> '';
