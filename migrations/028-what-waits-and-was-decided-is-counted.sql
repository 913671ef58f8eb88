-- The lists of what was decided, of who waits and of what contradicts itself answer over 100,000 forms as over a hundred
-- (docs/decisions/051-what-waits-is-counted.md). An ordinary save changes nothing that is counted here.

-- 1. The branch of a client, as its completed memo names it, before there is one its completed Standard Form. Clients have
-- no column for it: filling one would write every client's row anew.

CREATE TABLE client_branches (
  client_id uuid PRIMARY KEY REFERENCES clients (id) ON DELETE CASCADE,
  branch text NOT NULL
);
CREATE INDEX client_branches_by_branch ON client_branches (branch, client_id);

CREATE FUNCTION branch_of(client uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT named.branch FROM (
    SELECT f.form_type, trim(f.form_data ->> CASE f.form_type WHEN 'user_form' THEN 'BranchName' ELSE 'branch' END) AS branch
    FROM forms f
    WHERE f.client_id = client AND f.status = 'completed' AND f.form_type IN ('user_form', 'credit_app_memo')
  ) named WHERE named.branch <> '' ORDER BY named.form_type = 'user_form' LIMIT 1
$$;

CREATE FUNCTION keep_branch(client uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  named text := branch_of(client);
BEGIN
  IF named IS NULL THEN
    DELETE FROM client_branches WHERE client_id = client;
  ELSE
    INSERT INTO client_branches VALUES (client, named)
    ON CONFLICT (client_id) DO UPDATE SET branch = excluded.branch WHERE client_branches.branch <> excluded.branch;
  END IF;
END
$$;

CREATE FUNCTION keep_branch_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_branch(NEW.client_id);
  RETURN NULL;
END
$$;

CREATE FUNCTION remake_branches() RETURNS void LANGUAGE sql AS $$
  DELETE FROM client_branches;
  INSERT INTO client_branches
  SELECT named.client_id, named.branch
  FROM (SELECT c.id AS client_id, branch_of(c.id) AS branch FROM clients c WHERE c.completed_count > 0) named
  WHERE named.branch IS NOT NULL;
$$;

-- Reading what is there takes seconds, in which saves go on. Only then come the triggers, and what was completed or
-- reopened meanwhile is read once more.
SELECT remake_branches();
CREATE TRIGGER named_branch_kept_anew AFTER INSERT ON forms FOR EACH ROW
  WHEN (NEW.client_id IS NOT NULL AND NEW.status = 'completed' AND NEW.form_type IN ('user_form', 'credit_app_memo'))
  EXECUTE FUNCTION keep_branch_of_form();
CREATE TRIGGER named_branch_kept AFTER UPDATE OF status ON forms FOR EACH ROW
  WHEN (NEW.client_id IS NOT NULL AND NEW.status <> OLD.status AND NEW.form_type IN ('user_form', 'credit_app_memo'))
  EXECUTE FUNCTION keep_branch_of_form();
SELECT keep_branch(f.client_id) FROM forms f
WHERE f.client_id IS NOT NULL AND f.form_type IN ('user_form', 'credit_app_memo') AND f.updated_at > now() - interval '10 minutes';

-- 2. Sums that are kept. A number is the sum over its shards, so that transactions of different clients seldom meet in a
-- row. Their triggers run at the end of a transaction: nobody waits for anything else while holding one of these rows.
-- what: waiting/{form}, clients at that form · officer/{id}, clients of an officer who wait, in one row (shard 0) · checks/asking · checks/unexplained · check/{check}, files that it asks about

CREATE TABLE work_counts (
  what text COLLATE "C" NOT NULL,
  shard integer NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (what, shard)
) WITH (fillfactor = 50);

CREATE FUNCTION count_work(gone text[], come text[], owner uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO work_counts (what, shard, n)
  SELECT what, hashtext(owner::text) & 15, sum(change)
  FROM (SELECT unnest(gone) AS what, -1 AS change UNION ALL SELECT unnest(come), 1) changed
  WHERE what IS NOT NULL GROUP BY what HAVING sum(change) <> 0 ORDER BY what
  ON CONFLICT (what, shard) DO UPDATE SET n = work_counts.n + excluded.n
$$;

-- 3. Waiting: in the order of each form's clients by the moment they wait since. It takes the place of an index by name
-- that the search words have, too, so that writing a client's row costs what it did.

CREATE INDEX clients_waiting ON clients (current_form, worked_at, id) INCLUDE (officer_id)
  WHERE deleted_at IS NULL AND current_form IS NOT NULL;
DROP INDEX clients_by_name;

CREATE FUNCTION waiting_of(c clients) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN c.deleted_at IS NULL AND c.current_form IS NOT NULL THEN ARRAY['waiting/' || c.current_form] END
$$;
CREATE FUNCTION count_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[] := CASE WHEN TG_OP = 'UPDATE' THEN waiting_of(OLD) END;
  come text[] := waiting_of(NEW);
BEGIN
  PERFORM count_work(gone, come, NEW.id);
  -- Whoever changes how many clients of an officer there are, or how many forms of them, holds the officer's row already.
  INSERT INTO work_counts AS w (what, shard, n)
  SELECT 'officer/' || officer, 0, sum(change)
  FROM (SELECT OLD.officer_id AS officer, -1 AS change WHERE gone IS NOT NULL
    UNION ALL SELECT NEW.officer_id, 1 WHERE come IS NOT NULL) changed
  GROUP BY officer HAVING sum(change) <> 0 ORDER BY officer
  ON CONFLICT (what, shard) DO UPDATE SET n = w.n + excluded.n;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER client_waits AFTER INSERT ON clients DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_waiting();
CREATE CONSTRAINT TRIGGER client_waits_elsewhere
  AFTER UPDATE OF form_count, completed_count, current_form, officer_id, deleted_at ON clients
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.current_form, OLD.officer_id, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.current_form, NEW.officer_id, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION count_waiting();

-- 4. Contradictions.

CREATE FUNCTION asking_of(k client_checks) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN k.is_live AND k.changes = k.read_changes AND k.asks <> '{}' THEN
    ARRAY['checks/asking', CASE WHEN k.unexplained <> '{}' THEN 'checks/unexplained' END]
      || ARRAY(SELECT 'check/' || id FROM unnest(k.asks) id)
  END
$$;
CREATE FUNCTION count_asking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_work(CASE WHEN TG_OP = 'UPDATE' THEN asking_of(OLD) END, asking_of(NEW), NEW.id);
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER checks_ask AFTER INSERT ON client_checks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.asks <> '{}') EXECUTE FUNCTION count_asking();
CREATE CONSTRAINT TRIGGER checks_ask_anew AFTER UPDATE ON client_checks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.asks <> '{}' OR NEW.asks <> '{}') EXECUTE FUNCTION count_asking();

-- 5. Decisions: what those of a day come to, and which officers and branches have any. Dollars and cents are kept
-- exactly: an amount that is taken away again leaves nothing behind.

CREATE TABLE decision_days (
  -- UTC; the hours by which the lender's days differ are read from the decisions themselves.
  day date PRIMARY KEY,
  decisions bigint NOT NULL,
  asked numeric NOT NULL,
  approved numeric NOT NULL,
  approvals bigint NOT NULL,
  with_deviations bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE decision_makers (
  officer_id uuid NOT NULL,
  branch text NOT NULL,
  decisions bigint NOT NULL,
  PRIMARY KEY (officer_id, branch)
) WITH (fillfactor = 50);
CREATE INDEX decisions_of_officer ON decisions (officer_id, decided_at) WHERE is_live;
CREATE INDEX decisions_of_branch ON decisions (branch, decided_at) WHERE is_live;

-- The words that the client is found by stand with the decision, so that a search of the decisions reads one table.
ALTER TABLE decisions ADD COLUMN words text COLLATE "C";
CREATE OR REPLACE FUNCTION decision_of(f forms) RETURNS decisions LANGUAGE sql STABLE AS $$
  SELECT f.id, f.client_id, c.deleted_at IS NULL, coalesce(f.submitted_at, f.updated_at),
    coalesce(f.completed_by, c.officer_id), coalesce(trim(f.form_data ->> 'branch'), ''),
    coalesce(f.form_data ->> 'decision', ''), v.amount, v.term,
    CASE WHEN num_nulls(v.amount, v.term, v.rate) = 0 THEN number_in(f.calculated_fields, 'emiAmount') END,
    CASE WHEN v.amount > 0 AND num_nulls(v.term, v.rate) = 0 THEN number_in(f.calculated_fields, 'dbrPercentage') END,
    CASE WHEN v.amount IS NOT NULL AND v.assets > 0 THEN number_in(f.calculated_fields, 'loanToValueRatio') END,
    ARRAY(SELECT code FROM unnest(string_to_array(f.calculated_fields ->> 'deviationCode', ', ')) code
      WHERE code ~ '^D[0-9]+$'),
    nullif(f.calculated_fields ->> 'riskCategory', ''), scorecard_risk(f.client_id),
    (SELECT p.words FROM people p WHERE p.id = c.id)
  FROM clients c,
    LATERAL (SELECT number_in(f.form_data, 'loanAmount') AS amount, number_in(f.form_data, 'loanTerm') AS term,
      number_in(f.form_data, 'interestRate') AS rate, number_in(f.form_data, 'totalAssetsValue') AS assets) v
  WHERE c.id = f.client_id
$$;
UPDATE decisions SET words = p.words FROM people p WHERE p.id = decisions.client_id;
CREATE FUNCTION keep_words_of_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE decisions SET words = NEW.words WHERE client_id = NEW.id;
  RETURN NULL;
END
$$;
-- A client's words change with its name, phone or e-mail, not with a save that leaves them.
CREATE TRIGGER decision_found_anew AFTER UPDATE OF words ON people FOR EACH ROW
  WHEN (NEW.kind = 'client' AND NEW.words <> OLD.words) EXECUTE FUNCTION keep_words_of_decision();

CREATE FUNCTION count_decision(x decisions, change integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  approves integer := CASE WHEN x.decision IN ('approve', 'conditional-approval') THEN change ELSE 0 END;
  amount numeric := coalesce(x.amount, 0);
BEGIN
  IF x.is_live THEN
    INSERT INTO decision_days AS d VALUES ((x.decided_at AT TIME ZONE 'UTC')::date, change, change * amount,
      approves * amount, approves, CASE WHEN x.deviations <> '{}' THEN change ELSE 0 END)
    ON CONFLICT (day) DO UPDATE SET decisions = d.decisions + excluded.decisions, asked = d.asked + excluded.asked,
      approved = d.approved + excluded.approved, approvals = d.approvals + excluded.approvals,
      with_deviations = d.with_deviations + excluded.with_deviations;
    INSERT INTO decision_makers AS m VALUES (x.officer_id, x.branch, change)
    ON CONFLICT (officer_id, branch) DO UPDATE SET decisions = m.decisions + excluded.decisions;
    DELETE FROM decision_makers m WHERE m.officer_id = x.officer_id AND m.branch = x.branch AND m.decisions = 0;
  END IF;
END
$$;
CREATE FUNCTION count_decisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_decision(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_decision(NEW, 1);
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER decision_counted AFTER INSERT OR UPDATE OF is_live OR DELETE ON decisions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_decisions();

-- 6. What an officer has completed, by when, for the table of officers. No save changes any of it.

CREATE INDEX forms_completed_by ON forms (completed_by, submitted_at) INCLUDE (form_type, client_id, user_id, taken_over_at)
  WHERE status = 'completed';

-- 7. All of it anew.

CREATE FUNCTION recount_work() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- What this transaction has changed itself is counted now, not once more at its end.
  SET CONSTRAINTS ALL IMMEDIATE;
  DELETE FROM work_counts;
  INSERT INTO work_counts (what, shard, n)
  SELECT what, hashtext(id::text) & 15, count(*) FROM (
    SELECT c.id, unnest(waiting_of(c)) AS what FROM clients c
    UNION ALL
    SELECT k.id, unnest(asking_of(k)) FROM client_checks k
  ) counted WHERE what IS NOT NULL GROUP BY 1, 2;
  INSERT INTO work_counts (what, shard, n)
  SELECT 'officer/' || c.officer_id, 0, count(*) FROM clients c
  WHERE c.deleted_at IS NULL AND c.current_form IS NOT NULL GROUP BY 1;
  DELETE FROM decision_days;
  INSERT INTO decision_days
  SELECT (x.decided_at AT TIME ZONE 'UTC')::date, count(*), coalesce(sum(x.amount::numeric), 0),
    coalesce(sum(x.amount::numeric) FILTER (WHERE x.decision IN ('approve', 'conditional-approval')), 0),
    count(*) FILTER (WHERE x.decision IN ('approve', 'conditional-approval')),
    count(*) FILTER (WHERE x.deviations <> '{}')
  FROM decisions x WHERE x.is_live GROUP BY 1;
  DELETE FROM decision_makers;
  INSERT INTO decision_makers SELECT x.officer_id, x.branch, count(*) FROM decisions x WHERE x.is_live GROUP BY 1, 2;
  SET CONSTRAINTS ALL DEFERRED;
END
$$;
SELECT recount_work();
