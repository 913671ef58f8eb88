-- What erases asks the audit log whether the client or user was deleted, and when: columns of the tables can be set to anything
-- by whoever has the portal's connection, but an entry's time is written by the database (docs/decisions/049-erasure.md).
-- server/db/migrate.ts sets the search path of the functions (docs/decisions/052-roles-of-the-database.md).

-- 1. Times that the database writes are times of now.

-- The time of an entry is that of the beginning of its transaction, which could have been kept open for a month.
CREATE FUNCTION refuse_late_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A migration or a restoration by the owner may take longer.
  IF NOT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'the transaction is too old for an entry of %', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER audit_log_in_time BEFORE INSERT ON audit_log FOR EACH STATEMENT
  WHEN (clock_timestamp() - now() > interval '10 minutes') EXECUTE FUNCTION refuse_late_entry();

-- 2. A row keeps its id, and a form or an application its client or user, so that an erasure takes nothing that belongs to somebody else.

CREATE FUNCTION refuse_other_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % keeps its id and whose it is', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER clients_stay BEFORE UPDATE OF id, client_id ON clients
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_place();
CREATE TRIGGER users_stay BEFORE UPDATE OF id ON users FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_place();
CREATE TRIGGER applications_stay BEFORE UPDATE OF user_id ON applications
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_place();
CREATE TRIGGER application_readings_stay BEFORE UPDATE OF id, user_id ON application_readings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_place();
CREATE TRIGGER forms_stay BEFORE UPDATE OF id, client_id, user_id, form_type ON forms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_place();

-- 3. The entry of a deletion.

-- The entry by which a client was deleted. Null if none says so, or if the client was restored since. An early version named the
-- client only as the subject.
CREATE FUNCTION deletion_of_client(whom uuid) RETURNS audit_log LANGUAGE plpgsql STABLE AS $$
DECLARE
  said audit_log;
BEGIN
  SELECT a.* INTO said FROM audit_log a
  WHERE (a.detail ? 'clientId' AND a.detail ->> 'clientId' = whom::text OR lower(a.subject) = whom::text)
    AND a.event IN ('client deleted', 'client restored') ORDER BY a.id DESC LIMIT 1;
  RETURN CASE WHEN said.event = 'client deleted' THEN said END;
END
$$;
CREATE FUNCTION deletion_of_user(whom uuid) RETURNS audit_log LANGUAGE plpgsql STABLE AS $$
DECLARE
  said audit_log;
BEGIN
  SELECT a.* INTO said FROM audit_log a WHERE a.detail ? 'userId' AND a.detail ->> 'userId' = whom::text
    AND a.event IN ('user deleted', 'user restored') ORDER BY a.id DESC LIMIT 1;
  RETURN CASE WHEN said.event = 'user deleted' THEN said END;
END
$$;

-- An early version could delete without an entry. Whoever it deleted gets one now, and the time that they are kept begins.
INSERT INTO audit_log (event, subject, detail)
SELECT 'client deleted', c.client_id, jsonb_build_object('clientId', c.id, 'notedLater', true, 'deletedAt', c.deleted_at)
FROM clients c WHERE c.deleted_at IS NOT NULL AND (deletion_of_client(c.id)).id IS NULL ORDER BY c.deleted_at;
INSERT INTO audit_log (event, subject, detail)
SELECT 'user deleted', u.email, jsonb_build_object('userId', u.id, 'notedLater', true, 'deletedAt', u.deleted_at)
FROM users u WHERE u.deleted_at IS NOT NULL AND (deletion_of_user(u.id)).id IS NULL
  AND NOT EXISTS (SELECT FROM erased e WHERE e.id = u.id) ORDER BY u.deleted_at;

-- 4. Who may erase, and what. A setting of the session must not change how the patterns in these functions are read.

-- An administrator, at any time after the deletion; without one, 30 days after it (D13).
CREATE FUNCTION may_erase(by_id uuid, deleted timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN by_id IS NULL THEN deleted < now() - interval '30 days' ELSE EXISTS (
    SELECT FROM users u WHERE u.id = by_id AND u.role = 'admin' AND u.is_active AND u.deleted_at IS NULL) END
$$;

-- Which account had a name between which entries, as the log itself tells: by entries that name an account by its id as well.
-- A name that is given to an account now says nothing about earlier entries.
CREATE FUNCTION turns_of_names(names text[]) RETURNS TABLE (name text, account text, since bigint, until bigint)
LANGUAGE sql STABLE AS $$
  WITH told AS (
    SELECT lower(a.actor) AS name, a.actor_id::text AS account, a.id FROM audit_log a
    WHERE a.actor_id IS NOT NULL AND lower(a.actor) = ANY (names)
    UNION ALL
    SELECT lower(a.subject), a.detail ->> 'userId', a.id FROM audit_log a
    -- Earlier versions did not name the id of a user who was created: it is that of the next entry with the name.
    WHERE (a.detail ? 'userId' OR a.event = 'user created') AND lower(a.subject) = ANY (names)
    UNION ALL
    SELECT lower(a.detail -> called ->> side), a.detail ->> 'userId', a.id
    FROM audit_log a, unnest(ARRAY['email', 'username']) called, unnest(ARRAY['from', 'to']) side
    WHERE a.event = 'user changed' AND a.detail ? 'userId' AND lower(a.detail -> called ->> side) = ANY (names)
  ), known AS (
    SELECT t.name, t.id, coalesce(t.account, lead(t.account) OVER (PARTITION BY t.name ORDER BY t.id)) AS account FROM told t
  ), turns AS (
    SELECT k.name, k.account, k.id, lag(k.account) OVER (PARTITION BY k.name ORDER BY k.id) AS before FROM known k
  )
  SELECT t.name, t.account, t.id, lead(t.id, 1, 9223372036854775807) OVER (PARTITION BY t.name ORDER BY t.id)
  FROM turns t WHERE t.account IS DISTINCT FROM t.before
$$;

CREATE OR REPLACE FUNCTION erase_client(whom uuid, deleted_before timestamptz, by_id uuid, by_name text, by_address text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET standard_conforming_strings = on AS $$
DECLARE
  client clients;
  deletion audit_log;
  -- All names, addresses and numbers of the client, also before a change.
  said text[];
  -- The first entry about the client. No search before it can have meant the client.
  first_entry bigint;
  gone uuid[];
  note bigint;
BEGIN
  -- Forms before their client, as everywhere (docs/decisions/008-one-statement-save.md).
  PERFORM FROM forms WHERE client_id = whom ORDER BY id FOR UPDATE;
  SELECT * INTO client FROM clients WHERE id = whom AND deleted_at < deleted_before FOR UPDATE;
  deletion := deletion_of_client(client.id);
  IF NOT coalesce(deletion.at < deleted_before AND may_erase(by_id, deletion.at), false) THEN
    RETURN false;
  END IF;
  gone := ARRAY(SELECT id FROM forms WHERE client_id = whom ORDER BY id);
  said := ARRAY[client.name, client.email, client.phone] || ARRAY(
    SELECT change.value ->> 'from' FROM audit_log a, jsonb_each(a.detail) change
    WHERE a.detail ? 'clientId' AND a.detail ->> 'clientId' = whom::text AND a.event = 'client changed'
      AND jsonb_typeof(change.value) = 'object' AND change.value ->> 'from' <> '');
  first_entry := (SELECT min(a.id) FROM audit_log a WHERE a.detail ? 'clientId' AND a.detail ->> 'clientId' = whom::text);
  note := erase_words('client erased', by_id, by_name, by_address, client.client_id,
    jsonb_build_object('clientId', whom, 'deletedAt', client.deleted_at, 'forms', gone),
    -- The number of the client says nothing of a person, and what officers did stays known.
    ARRAY(SELECT ROW(a.id, a.at, a.event, a.actor_id, a.actor, client.client_id, a.address, '{"erased": true}'::jsonb)::audit_log
      FROM audit_log a WHERE a.detail ? 'clientId' AND a.detail ->> 'clientId' = whom::text
        AND a.event IN ('client created', 'client changed', 'client deleted', 'client restored') ORDER BY a.id)
    || ARRAY(SELECT ROW(a.id, a.at, a.event, a.actor_id, a.actor, a.subject, a.address, without_search(a.detail))::audit_log
      FROM audit_log a WHERE a.event = 'exported' AND a.detail ? 'search' AND a.id > first_entry
        AND means_only(whom, words_said(said), a.detail ->> 'search') ORDER BY a.id));
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

CREATE OR REPLACE FUNCTION erase_user(whom uuid, by_id uuid, by_name text, by_address text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET standard_conforming_strings = on AS $$
DECLARE
  person users;
  deletion audit_log;
  -- What the person was called, in small letters, also before a change.
  names text[];
  -- The same with names of people and numbers, as searches find them.
  said text;
  first_entry bigint;
  gone uuid[];
  note bigint;
BEGIN
  PERFORM FROM forms WHERE user_id = whom ORDER BY id FOR UPDATE;
  SELECT * INTO person FROM users u WHERE u.id = whom AND u.deleted_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM erased e WHERE e.id = u.id) FOR UPDATE;
  deletion := deletion_of_user(person.id);
  -- Nobody is erased without an administrator.
  IF deletion.id IS NULL OR by_id IS NULL OR NOT may_erase(by_id, deletion.at) THEN
    RETURN false;
  END IF;
  names := ARRAY[lower(person.email), lower(person.username)] || ARRAY(
    SELECT lower(a.detail -> called ->> 'from') FROM audit_log a, unnest(ARRAY['email', 'username']) called
    WHERE a.event = 'user changed' AND a.detail ? 'userId' AND a.detail ->> 'userId' = whom::text
      AND a.detail -> called ->> 'from' <> '');
  said := words_said(ARRAY[person.name, person.email, person.username, person.phone] || ARRAY(
    SELECT change.value ->> 'from' FROM audit_log a, jsonb_each(a.detail) change
    WHERE (a.event = 'user changed' AND a.detail ? 'userId' AND a.detail ->> 'userId' = whom::text
        OR a.event = 'profile changed' AND a.actor_id = whom)
      AND jsonb_typeof(change.value) = 'object' AND change.value ->> 'from' <> ''));
  first_entry := (SELECT min(a.id) FROM audit_log a
    WHERE a.actor_id = whom OR a.detail ? 'userId' AND a.detail ->> 'userId' = whom::text);
  gone := ARRAY(SELECT id FROM forms WHERE user_id = whom ORDER BY id);
  note := erase_words('user erased', by_id, by_name, by_address, '',
    jsonb_build_object('userId', whom, 'role', person.role, 'deletedAt', person.deleted_at, 'forms', gone),
    ARRAY(
      WITH turns AS MATERIALIZED (SELECT * FROM turns_of_names(names) t WHERE t.account = whom::text)
      SELECT ROW(a.id, a.at, a.event, a.actor_id,
        CASE WHEN is_own THEN '' ELSE a.actor END, CASE WHEN is_about THEN '' ELSE a.subject END,
        CASE WHEN is_own THEN '' ELSE a.address END,
        CASE WHEN is_about THEN '{"erased": true}'::jsonb WHEN is_searched THEN without_search(a.detail) ELSE a.detail END
          || CASE WHEN is_from AND NOT is_about THEN '{"from": ""}'::jsonb ELSE '{}'::jsonb END
          || CASE WHEN is_to AND NOT is_about THEN '{"to": ""}'::jsonb ELSE '{}'::jsonb END)::audit_log
      FROM audit_log a, LATERAL (SELECT
        -- Somebody else may have the e-mail address since.
        CASE WHEN a.at < person.deleted_at + interval '1 minute' OR NOT EXISTS (SELECT FROM users u
            WHERE u.id <> whom AND lower(u.email) = ANY (names))
          THEN ARRAY(SELECT t.name FROM turns t WHERE a.id >= t.since AND a.id < t.until) ELSE '{}' END AS own_names,
        a.event IN ('client moved', 'client restored', 'application assigned') AS is_between_officers) meant,
      LATERAL (SELECT
        (a.actor_id = whom) IS TRUE OR a.actor_id IS NULL AND (lower(a.actor) = ANY (own_names)) IS TRUE AS is_own,
        (a.detail ->> 'userId' = whom::text) IS TRUE
          OR (lower(regexp_replace(a.subject, '^submissions of ', '')) = ANY (own_names)) IS TRUE
          OR (a.event = 'profile changed' AND a.actor_id = whom) IS TRUE AS is_about,
        is_between_officers AND (lower(a.detail ->> 'from') = ANY (own_names)) IS TRUE AS is_from,
        is_between_officers AND (lower(a.detail ->> 'to') = ANY (own_names)) IS TRUE AS is_to,
        CASE WHEN a.event = 'exported' AND a.detail ? 'search' AND a.id > first_entry
          THEN means_only(whom, said, a.detail ->> 'search') ELSE false END AS is_searched) of_person
      WHERE is_own OR is_about OR is_from OR is_to OR is_searched ORDER BY a.id));
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
  DELETE FROM failed_attempts WHERE account = whom::text OR account IN (SELECT 'code ' || called FROM unnest(names) called);
  UPDATE users SET name = 'Erased', username = NULL, email = 'erased ' || whom, phone = '', first_name = '',
    last_name = '', password_hash = NULL, is_active = false, version = version + 1 WHERE id = whom;
  RETURN true;
END
$$;

REVOKE ALL ON FUNCTION may_erase, turns_of_names, deletion_of_client, deletion_of_user FROM PUBLIC;
