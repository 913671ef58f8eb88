-- All servers hear at once whose sessions ended, by whatever way (docs/decisions/011-opaque-tokens.md).

CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ends', user_id::text) FROM (SELECT DISTINCT user_id FROM ended) e;
  RETURN NULL;
END
$$;
CREATE TRIGGER ended_sessions_told AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

CREATE FUNCTION tell_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ends', NEW.id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER closed_account_told AFTER UPDATE OF role, is_active, deleted_at ON users FOR EACH ROW
  WHEN (NEW.role <> OLD.role OR NEW.is_active <> OLD.is_active OR NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
  EXECUTE FUNCTION tell_closed_account();
