-- An erasure also takes what somebody searched for when they exported a list and found nobody but the person, the address in
-- the entry of an export of one person's submissions, the address of an officer in entries of clients who were moved and
-- applications that were assigned, and codes that were tried at an address (docs/decisions/049-erasure.md).

CREATE INDEX audit_log_of_search ON audit_log (id) WHERE event = 'exported' AND detail ? 'search';

-- The digits by which a search finds a phone number; null when it is none (server/lists/search-words.ts).
CREATE FUNCTION phone_digits(search text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN search ~ '^[+(]?[0-9\s()./-]+$' AND length(d) >= 3 THEN right(d, 9) END
  FROM ltrim(regexp_replace(search, '[^0-9]', '', 'g'), '0') d
$$;
-- Whether a search finds these words: every word of it is in them, or they have its phone number behind a #.
CREATE FUNCTION is_found(words text, search text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT NOT EXISTS (SELECT FROM regexp_split_to_table(search, '\s+') word WHERE strpos(words, word) = 0)
    OR coalesce(words LIKE '%#%' || phone_digits(search) || '%', false)
$$;
-- What the search words of a person were, with all names, addresses and numbers that they had.
CREATE FUNCTION words_said(said text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT folded(array_to_string(said, E'\n')) || E'\n#' || regexp_replace(array_to_string(said, '#'), '[^0-9#]', '', 'g')
$$;
-- Whether a search finds the person who had these words, and nobody else.
CREATE FUNCTION means_only(whom uuid, words text, search text) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT AS $$
DECLARE
  wanted text := btrim(folded(search));
  longest text;
BEGIN
  IF wanted = '' OR NOT is_found(words, wanted) THEN
    RETURN false;
  END IF;
  -- The index over words is asked for one of them, and only what it finds is compared with all.
  longest := coalesce(phone_digits(wanted),
    (SELECT word FROM regexp_split_to_table(wanted, '\s+') word ORDER BY length(word) DESC LIMIT 1));
  RETURN NOT EXISTS (SELECT FROM people p WHERE p.id <> whom AND is_found(p.words, wanted)
    AND p.words LIKE '%' || regexp_replace(longest, '([\\%_])', '\\\1', 'g') || '%');
END
$$;
-- What an entry carries besides when it says no more what was searched for.
CREATE FUNCTION without_search(detail jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT detail - 'search' || '{"erased": true}'::jsonb
$$;

CREATE OR REPLACE FUNCTION erase_client(whom uuid, deleted_before timestamptz, by_id uuid, by_name text, by_address text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  client clients;
  -- All names, addresses and numbers of the client, also before a change.
  said text[];
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
  said := ARRAY[client.name, client.email, client.phone] || ARRAY(
    SELECT change.value ->> 'from' FROM audit_log a, jsonb_each(a.detail) change
    WHERE a.detail ? 'clientId' AND a.detail ->> 'clientId' = whom::text AND a.event = 'client changed'
      AND jsonb_typeof(change.value) = 'object' AND change.value ->> 'from' <> '');
  note := erase_words('client erased', by_id, by_name, by_address, client.client_id,
    jsonb_build_object('clientId', whom, 'deletedAt', client.deleted_at, 'forms', gone),
    -- The number of the client says nothing of a person, and what officers did stays known.
    ARRAY(SELECT ROW(a.id, a.at, a.event, a.actor_id, a.actor, client.client_id, a.address, '{"erased": true}'::jsonb)::audit_log
      FROM audit_log a WHERE a.detail ? 'clientId' AND a.detail ->> 'clientId' = whom::text
        AND a.event IN ('client created', 'client changed', 'client deleted', 'client restored') ORDER BY a.id)
    || ARRAY(SELECT ROW(a.id, a.at, a.event, a.actor_id, a.actor, a.subject, a.address, without_search(a.detail))::audit_log
      FROM audit_log a WHERE a.event = 'exported' AND a.detail ? 'search'
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
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  person users;
  -- What the person was called, in small letters, also before a change.
  names text[];
  -- The same with names of people and numbers, as searches find them.
  said text;
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
  said := words_said(ARRAY[person.name, person.email, person.username, person.phone] || ARRAY(
    SELECT change.value ->> 'from' FROM audit_log a, jsonb_each(a.detail) change
    WHERE (a.event = 'user changed' AND a.detail ? 'userId' AND a.detail ->> 'userId' = whom::text
        OR a.event = 'profile changed' AND a.actor_id = whom)
      AND jsonb_typeof(change.value) = 'object' AND change.value ->> 'from' <> ''));
  gone := ARRAY(SELECT id FROM forms WHERE user_id = whom ORDER BY id);
  note := erase_words('user erased', by_id, by_name, by_address, '',
    jsonb_build_object('userId', whom, 'role', person.role, 'deletedAt', person.deleted_at, 'forms', gone),
    ARRAY(
      SELECT ROW(a.id, a.at, a.event, a.actor_id,
        CASE WHEN is_own THEN '' ELSE a.actor END, CASE WHEN is_about THEN '' ELSE a.subject END,
        CASE WHEN is_own THEN '' ELSE a.address END,
        CASE WHEN is_about THEN '{"erased": true}'::jsonb WHEN is_searched THEN without_search(a.detail) ELSE a.detail END
          || CASE WHEN is_from AND NOT is_about THEN '{"from": ""}'::jsonb ELSE '{}'::jsonb END
          || CASE WHEN is_to AND NOT is_about THEN '{"to": ""}'::jsonb ELSE '{}'::jsonb END)::audit_log
      FROM audit_log a, LATERAL (SELECT
        -- Somebody else may have the e-mail address since.
        a.at < person.deleted_at + interval '1 minute' OR NOT EXISTS (SELECT FROM users u
          WHERE u.id <> whom AND lower(u.email) = ANY (names)) AS is_their_name,
        a.event IN ('client moved', 'client restored', 'application assigned') AS is_between_officers) meant,
      LATERAL (SELECT
        (a.actor_id = whom) IS TRUE OR a.actor_id IS NULL AND is_their_name AND (lower(a.actor) = ANY (names)) IS TRUE AS is_own,
        (a.detail ->> 'userId' = whom::text) IS TRUE
          OR is_their_name AND (lower(regexp_replace(a.subject, '^submissions of ', '')) = ANY (names)) IS TRUE
          OR (a.event = 'profile changed' AND a.actor_id = whom) IS TRUE AS is_about,
        is_between_officers AND is_their_name AND (lower(a.detail ->> 'from') = ANY (names)) IS TRUE AS is_from,
        is_between_officers AND is_their_name AND (lower(a.detail ->> 'to') = ANY (names)) IS TRUE AS is_to,
        CASE WHEN a.event = 'exported' AND a.detail ? 'search' THEN means_only(whom, said, a.detail ->> 'search')
          ELSE false END AS is_searched) of_person
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

-- Only what erases asks them.
REVOKE ALL ON FUNCTION phone_digits, is_found, words_said, means_only, without_search FROM PUBLIC;
