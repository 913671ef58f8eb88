-- The report on overrides and the list of contradictions answer over 100,000 forms as over a hundred
-- (docs/decisions/055-overrides-are-counted.md). An ordinary save changes nothing that is counted here.

SET CONSTRAINTS ALL IMMEDIATE;

-- 1. Each scorecard that the report counts, beside its record, which is never changed: by when it was completed, and when
-- it was completed again. Of all days it counts while it is the latest of its form, of some days while no later one is
-- among them.

CREATE TABLE counted_scorecards (
  completion_id bigint PRIMARY KEY REFERENCES scorecard_records (completion_id) ON DELETE CASCADE,
  form_id uuid NOT NULL,
  client_id uuid,
  officer_id uuid NOT NULL,
  completed_at timestamptz NOT NULL,
  -- When the form was completed again.
  until timestamptz NOT NULL DEFAULT 'infinity',
  -- Not of a deleted client.
  is_live boolean NOT NULL,
  category_change smallint NOT NULL,
  delta double precision NOT NULL,
  override_count integer NOT NULL,
  without_reason integer NOT NULL
);

-- What the latest scorecards of live clients come to: of each day (UTC) and of each officer. An officer who has completed
-- one at all keeps the row. Points are kept as decimal numbers, so that taking away leaves no hair of a binary fraction.
CREATE TABLE override_days (
  day date PRIMARY KEY,
  scorecards bigint NOT NULL,
  overridden bigint NOT NULL,
  category_up bigint NOT NULL,
  category_down bigint NOT NULL,
  delta numeric NOT NULL,
  without_reason bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE override_officers (
  officer_id uuid PRIMARY KEY,
  scorecards bigint NOT NULL,
  overridden bigint NOT NULL,
  category_up bigint NOT NULL,
  category_down bigint NOT NULL,
  delta numeric NOT NULL,
  without_reason bigint NOT NULL
) WITH (fillfactor = 50);

-- The days before the officers, each in order: of two transactions neither waits for the other's rows in a circle.
CREATE FUNCTION count_scorecards(gone counted_scorecards[], come counted_scorecards[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO override_days AS d
  SELECT (s.completed_at AT TIME ZONE 'UTC')::date, sum(n), sum(n * (s.override_count > 0)::int), sum(n * (s.category_change > 0)::int),
    sum(n * (s.category_change < 0)::int), sum(n * s.delta::numeric), sum(n * s.without_reason)
  FROM (SELECT -1 AS n, g.* FROM unnest(gone) g UNION ALL SELECT 1, c.* FROM unnest(come) c) s
  WHERE s.is_live AND s.until = 'infinity' GROUP BY 1 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET scorecards = d.scorecards + excluded.scorecards, overridden = d.overridden + excluded.overridden,
    category_up = d.category_up + excluded.category_up, category_down = d.category_down + excluded.category_down,
    delta = d.delta + excluded.delta, without_reason = d.without_reason + excluded.without_reason;
  INSERT INTO override_officers AS o
  SELECT s.officer_id, sum(n), sum(n * (s.override_count > 0)::int), sum(n * (s.category_change > 0)::int),
    sum(n * (s.category_change < 0)::int), sum(n * s.delta::numeric), sum(n * s.without_reason)
  FROM (SELECT -1 AS n, g.* FROM unnest(gone) g UNION ALL SELECT 1, c.* FROM unnest(come) c) s
  WHERE s.is_live AND s.until = 'infinity' GROUP BY 1 ORDER BY 1
  ON CONFLICT (officer_id) DO UPDATE SET scorecards = o.scorecards + excluded.scorecards, overridden = o.overridden + excluded.overridden,
    category_up = o.category_up + excluded.category_up, category_down = o.category_down + excluded.category_down,
    delta = o.delta + excluded.delta, without_reason = o.without_reason + excluded.without_reason;
$$;

CREATE FUNCTION counted_of(s scorecard_records) RETURNS counted_scorecards LANGUAGE sql STABLE AS $$
  SELECT s.completion_id, s.form_id, s.client_id, s.completed_by, s.completed_at,
    coalesce((SELECT later.completed_at FROM scorecard_records later
      WHERE later.form_id = s.form_id AND later.completion_id > s.completion_id ORDER BY later.completion_id LIMIT 1), 'infinity'),
    NOT EXISTS (SELECT FROM clients c WHERE c.id = s.client_id AND c.deleted_at IS NOT NULL),
    s.category_change, s.delta, s.override_count, s.without_reason
$$;

INSERT INTO counted_scorecards SELECT k.* FROM scorecard_records s, LATERAL counted_of(s) k;

-- The officer's in the order of time, for a page of officers and for one officer's own; all of them, for the hours in which
-- the lender's days differ from those of UTC; and the few that were completed again.
CREATE INDEX counted_scorecards_of_officer ON counted_scorecards (officer_id, completed_at)
  INCLUDE (completion_id, until, category_change, delta, override_count, without_reason) WHERE is_live;
CREATE INDEX counted_scorecards_by_time ON counted_scorecards (completed_at) WHERE is_live;
CREATE INDEX counted_scorecards_again ON counted_scorecards (completed_at) WHERE is_live AND until < 'infinity';
CREATE INDEX counted_scorecards_of_form ON counted_scorecards (form_id, completion_id);
CREATE INDEX counted_scorecards_of_client ON counted_scorecards (client_id);

CREATE FUNCTION keep_counted_scorecard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE counted_scorecards SET until = NEW.completed_at
  WHERE form_id = NEW.form_id AND completion_id < NEW.completion_id AND until = 'infinity';
  INSERT INTO counted_scorecards SELECT k.* FROM counted_of(NEW) k ON CONFLICT (completion_id) DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER scorecard_counted AFTER INSERT ON scorecard_records
  FOR EACH ROW EXECUTE FUNCTION keep_counted_scorecard();

CREATE FUNCTION follow_deletion_of_scorecards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE counted_scorecards SET is_live = NEW.deleted_at IS NULL WHERE client_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER client_deletion_counted AFTER UPDATE OF deleted_at ON clients FOR EACH ROW
  WHEN ((NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL)) EXECUTE FUNCTION follow_deletion_of_scorecards();

-- What came while the rows above were written.
INSERT INTO counted_scorecards SELECT k.* FROM scorecard_records s, LATERAL counted_of(s) k ON CONFLICT (completion_id) DO NOTHING;
UPDATE counted_scorecards k SET until = n.until, is_live = n.is_live FROM scorecard_records s, LATERAL counted_of(s) n
WHERE k.completion_id = s.completion_id AND (k.until, k.is_live) IS DISTINCT FROM (n.until, n.is_live);

-- The sums follow at the end of a transaction. What completing a form again takes away and what it adds are counted in
-- one go, so that the rows are written in order; the row of the completion before it is as it was when it was the latest.
CREATE FUNCTION count_changed_scorecards() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before counted_scorecards;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM count_scorecards(ARRAY[OLD], NULL);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM count_scorecards(ARRAY[OLD], ARRAY[NEW]);
  ELSE
    SELECT * INTO before FROM counted_scorecards k
    WHERE k.form_id = NEW.form_id AND k.completion_id < NEW.completion_id ORDER BY k.completion_id DESC LIMIT 1;
    before.until := 'infinity';
    before.is_live := NEW.is_live;
    PERFORM count_scorecards(CASE WHEN before.completion_id IS NOT NULL THEN ARRAY[before] END, ARRAY[NEW]);
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER scorecard_comes AFTER INSERT OR DELETE ON counted_scorecards DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_changed_scorecards();
CREATE CONSTRAINT TRIGGER scorecard_follows_client AFTER UPDATE OF is_live ON counted_scorecards
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_live <> NEW.is_live) EXECUTE FUNCTION count_changed_scorecards();

CREATE FUNCTION recount_overrides() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- What this transaction has changed itself is counted now, not once more at its end.
  SET CONSTRAINTS ALL IMMEDIATE;
  DELETE FROM override_days;
  DELETE FROM override_officers;
  PERFORM count_scorecards(NULL, ARRAY(SELECT k FROM counted_scorecards k));
  INSERT INTO override_officers SELECT DISTINCT officer_id, 0, 0, 0, 0, 0, 0 FROM counted_scorecards ON CONFLICT DO NOTHING;
  SET CONSTRAINTS ALL DEFERRED;
END
$$;
SELECT recount_overrides();
-- Of the records themselves none is read by the report: the index of all that it counted gives way to a narrow one.
DROP INDEX scorecard_records_latest;
CREATE INDEX scorecard_records_of_form ON scorecard_records (form_id, completion_id);

-- 2. Contradictions. PostgreSQL cannot know how often two columns are equal, takes it to be hardly ever, and then reads and
-- sorts all there is. It knows it of their difference, of which statistics are made. Both indexes are as they were, by that.

CREATE STATISTICS client_checks_behind ON (changes - read_changes) FROM client_checks;
DROP INDEX client_checks_unread, client_checks_asking;
CREATE INDEX client_checks_unread ON client_checks (id) WHERE changes - read_changes > 0;
CREATE INDEX client_checks_asking ON client_checks ((cardinality(unexplained)), id) INCLUDE (asks)
  WHERE is_live AND changes - read_changes = 0 AND asks <> '{}';
ANALYZE client_checks;
