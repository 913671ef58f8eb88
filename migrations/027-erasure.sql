-- A file that was deleted long ago, and a person who asks for it, can be erased (docs/decisions/049-erasure.md). What was
-- erased is known by its ids alone, and the audit log says that it was, so that the seals still speak of everything else.

CREATE TABLE erased (
  -- Of a client, a form or a user.
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('client', 'form', 'user')),
  -- The entry of the audit log that says so.
  entry bigint NOT NULL
);
-- Entries of the audit log that told of who was erased, and the hash of what is left of each.
CREATE TABLE erased_words (
  entry bigint NOT NULL,
  audit_id bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (audit_id, entry)
);
CREATE TRIGGER erased_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON erased
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER erased_words_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON erased_words
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- 1. What is only ever added may go with the file that it belongs to, and not otherwise.

CREATE FUNCTION refuse_unless_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  belongs_to uuid;
BEGIN
  IF TG_TABLE_NAME = 'check_notes' THEN
    belongs_to := OLD.client_id;
  ELSE
    belongs_to := OLD.form_id;
  END IF;
  IF NOT EXISTS (SELECT FROM erased e WHERE e.id = belongs_to) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;
DROP TRIGGER form_history_append_only ON form_history;
CREATE TRIGGER form_history_append_only BEFORE UPDATE OR TRUNCATE ON form_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER form_history_erased BEFORE DELETE ON form_history FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();
DROP TRIGGER form_completions_append_only ON form_completions;
CREATE TRIGGER form_completions_append_only BEFORE UPDATE OR TRUNCATE ON form_completions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER form_completions_erased BEFORE DELETE ON form_completions
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();
DROP TRIGGER scorecard_records_append_only ON scorecard_records;
CREATE TRIGGER scorecard_records_append_only BEFORE UPDATE OR TRUNCATE ON scorecard_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER scorecard_records_erased BEFORE DELETE ON scorecard_records
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();
DROP TRIGGER check_notes_append_only ON check_notes;
CREATE TRIGGER check_notes_append_only BEFORE UPDATE OR TRUNCATE ON check_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER check_notes_erased BEFORE DELETE ON check_notes FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();

-- 2. An entry of the audit log loses the words that an erasure names, and can become nothing else.

-- What server/seals/kinds.ts seals of an entry.
CREATE FUNCTION hash_of_entry(t audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(t.id, to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), t.event,
    t.actor_id, t.actor, t.subject, t.address, t.detail)::text, 'UTF8'))
$$;
CREATE FUNCTION refuse_other_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM erased_words w WHERE w.audit_id = OLD.id AND w.hash = hash_of_entry(NEW)) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_words_erased BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_other_words();
CREATE INDEX audit_log_of_client ON audit_log ((detail ->> 'clientId')) WHERE detail ? 'clientId';
CREATE INDEX audit_log_of_user ON audit_log ((detail ->> 'userId')) WHERE detail ? 'userId';

-- 3. The two ways to erase. Each is one transaction, with the entry that says so and what it was about by its ids.

-- Writes the entry, and makes the entries that told of the person what they are to be.
CREATE FUNCTION erase_words(said text, by_id uuid, by_name text, by_address text, whom text, about jsonb, blank audit_log[])
RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  note bigint;
BEGIN
  INSERT INTO audit_log (event, actor_id, actor, address, subject, detail)
  SELECT said, by_id, by_name, by_address, whom, about || jsonb_build_object('entries', coalesce(cardinality(blank), 0),
    'left', encode(sha256(coalesce(string_agg(hash_of_entry(b), '' ORDER BY b.id), '')), 'hex'))
  FROM unnest(blank) b RETURNING id INTO note;
  INSERT INTO erased_words (entry, audit_id, hash) SELECT note, b.id, hash_of_entry(b) FROM unnest(blank) b;
  UPDATE audit_log a SET actor = b.actor, subject = b.subject, address = b.address, detail = b.detail
  FROM unnest(blank) b WHERE a.id = b.id;
  RETURN note;
END
$$;

-- Forms with all that belongs to them. They are locked, and so is whose they are.
CREATE FUNCTION erase_forms(gone uuid[], note bigint) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO erased (id, kind, entry) SELECT id, 'form', note FROM unnest(gone) id;
  DELETE FROM decisions WHERE id = ANY (gone);
  DELETE FROM scorecard_records WHERE form_id = ANY (gone);
  DELETE FROM form_completions WHERE form_id = ANY (gone);
  DELETE FROM form_history WHERE form_id = ANY (gone);
  DELETE FROM form_save_keys WHERE form_id = ANY (gone);
  DELETE FROM form_search WHERE id = ANY (gone);
  DELETE FROM forms WHERE id = ANY (gone);
END
$$;

-- Erases a client who was deleted before a moment, with all forms. False, and nothing done, when there is no such client.
CREATE FUNCTION erase_client(whom uuid, deleted_before timestamptz, by_id uuid, by_name text, by_address text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  client clients;
  gone uuid[];
  note bigint;
BEGIN
  -- Forms before their client, as everywhere (docs/decisions/008-one-statement-save.md).
  PERFORM FROM forms WHERE client_id = whom ORDER BY id FOR UPDATE;
  SELECT * INTO client FROM clients WHERE id = whom AND deleted_at < deleted_before FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  gone := ARRAY(SELECT id FROM forms WHERE client_id = whom ORDER BY id);
  note := erase_words('client erased', by_id, by_name, by_address, client.client_id,
    jsonb_build_object('clientId', whom, 'deletedAt', client.deleted_at, 'forms', gone),
    -- The number of the client says nothing of a person, and what officers did stays known.
    ARRAY(SELECT ROW(a.id, a.at, a.event, a.actor_id, a.actor, client.client_id, a.address, '{"erased": true}'::jsonb)::audit_log
      FROM audit_log a WHERE a.detail ? 'clientId' AND a.detail ->> 'clientId' = whom::text
        AND a.event IN ('client created', 'client changed', 'client deleted', 'client restored') ORDER BY a.id));
  INSERT INTO erased (id, kind, entry) VALUES (whom, 'client', note);
  DELETE FROM client_checks WHERE id = whom;
  DELETE FROM check_notes WHERE client_id = whom;
  DELETE FROM client_creations WHERE client_id = whom;
  PERFORM erase_forms(gone, note);
  DELETE FROM clients WHERE id = whom;
  DELETE FROM people WHERE id = whom;
  RETURN true;
END
$$;

-- Erases a deleted user: the forms that they filled for themselves, and what the account says of them. The row of the
-- account stays without it, since clients and histories name it by its id.
CREATE FUNCTION erase_user(whom uuid, by_id uuid, by_name text, by_address text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  person users;
  -- What the person was called, in small letters, also before a change.
  names text[];
  gone uuid[];
  note bigint;
BEGIN
  PERFORM FROM forms WHERE user_id = whom ORDER BY id FOR UPDATE;
  SELECT * INTO person FROM users u WHERE u.id = whom AND u.deleted_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM erased e WHERE e.id = u.id) FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  names := ARRAY[lower(person.email), lower(person.username)] || ARRAY(
    SELECT lower(a.detail -> called ->> 'from') FROM audit_log a, unnest(ARRAY['email', 'username']) called
    WHERE a.event = 'user changed' AND a.detail ? 'userId' AND a.detail ->> 'userId' = whom::text
      AND a.detail -> called ->> 'from' <> '');
  gone := ARRAY(SELECT id FROM forms WHERE user_id = whom ORDER BY id);
  note := erase_words('user erased', by_id, by_name, by_address, '',
    jsonb_build_object('userId', whom, 'role', person.role, 'deletedAt', person.deleted_at, 'forms', gone),
    ARRAY(
      SELECT ROW(a.id, a.at, a.event, a.actor_id,
        CASE WHEN is_own THEN '' ELSE a.actor END, CASE WHEN is_about THEN '' ELSE a.subject END,
        CASE WHEN is_own THEN '' ELSE a.address END,
        CASE WHEN is_about THEN '{"erased": true}'::jsonb ELSE a.detail END)::audit_log
      FROM audit_log a, LATERAL (SELECT
        -- Somebody else may have the e-mail address since.
        a.at < person.deleted_at + interval '1 minute' OR NOT EXISTS (SELECT FROM users u
          WHERE u.id <> whom AND lower(u.email) = ANY (names)) AS is_their_name) meant,
      LATERAL (SELECT
        (a.actor_id = whom) IS TRUE OR a.actor_id IS NULL AND is_their_name AND (lower(a.actor) = ANY (names)) IS TRUE AS is_own,
        (a.detail ->> 'userId' = whom::text) IS TRUE OR is_their_name AND (lower(a.subject) = ANY (names)) IS TRUE
          OR (a.event = 'profile changed' AND a.actor_id = whom) IS TRUE AS is_about) of_person
      WHERE is_own OR is_about ORDER BY a.id));
  INSERT INTO erased (id, kind, entry) VALUES (whom, 'user', note);
  PERFORM erase_forms(gone, note);
  DELETE FROM application_readings WHERE user_id = whom;
  DELETE FROM applications WHERE user_id = whom;
  DELETE FROM invitations WHERE user_id = whom;
  DELETE FROM sessions WHERE user_id = whom;
  DELETE FROM second_factors WHERE user_id = whom;
  DELETE FROM sign_in_steps WHERE user_id = whom;
  DELETE FROM known_networks WHERE user_id = whom;
  DELETE FROM last_activity WHERE user_id = whom;
  DELETE FROM failed_attempts WHERE account = whom::text;
  UPDATE users SET name = 'Erased', username = NULL, email = 'erased ' || whom, phone = '', first_name = '',
    last_name = '', password_hash = NULL, is_active = false, version = version + 1 WHERE id = whom;
  RETURN true;
END
$$;

-- Only who owns the tables, and whom the owner lets.
REVOKE ALL ON FUNCTION erase_words, erase_forms, erase_client, erase_user FROM PUBLIC;
