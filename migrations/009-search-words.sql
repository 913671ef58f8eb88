-- Names are found without their accents, and clients by their phone number too. Search words are kept in lower case and
-- without accents, and the digits of a client's phone number stand last, behind a #. What asks folds its words alike
-- (server/lists/search-words.ts).

CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(lower(regexp_replace(normalize(lower(words), NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđħı', 'oldhi')
$$;

CREATE OR REPLACE FUNCTION words_of_user(u users) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT folded(words_of(u.name, u.email, u.username, u.id::text))
$$;
CREATE OR REPLACE FUNCTION words_of_client(c clients) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT folded(words_of(c.name, c.email, c.client_id, c.id::text))
    || E'\n#' || regexp_replace(c.phone, '[^0-9]', '', 'g')
$$;

CREATE OR REPLACE FUNCTION find_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people (id, kind, is_live, is_listed, officer_id, name, created_at, words)
  VALUES (NEW.id, 'client', NEW.deleted_at IS NULL, NEW.deleted_at IS NULL, NEW.officer_id, NEW.name, NEW.created_at,
    words_of_client(NEW))
  ON CONFLICT (id) DO UPDATE SET is_live = excluded.is_live, is_listed = excluded.is_listed,
    officer_id = excluded.officer_id, name = excluded.name, words = excluded.words;
  RETURN NULL;
END
$$;
DROP TRIGGER clients_found_anew ON clients;
CREATE TRIGGER clients_found_anew AFTER UPDATE OF name, email, phone, client_id, officer_id, deleted_at ON clients
  FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.phone, OLD.client_id, OLD.officer_id, OLD.deleted_at)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone, NEW.client_id, NEW.officer_id, NEW.deleted_at))
  EXECUTE FUNCTION find_client();

CREATE OR REPLACE FUNCTION find_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people (id, kind, is_live, is_listed, name, created_at, words)
  VALUES (NEW.id, NEW.role, true, NEW.deleted_at IS NULL, NEW.name, NEW.created_at, words_of_user(NEW))
  ON CONFLICT (id) DO UPDATE
    SET kind = excluded.kind, is_listed = excluded.is_listed, name = excluded.name, words = excluded.words;
  RETURN NULL;
END
$$;

UPDATE people SET words = words_of_user(u) FROM users u WHERE u.id = people.id;
UPDATE people SET words = words_of_client(c) FROM clients c WHERE c.id = people.id;
