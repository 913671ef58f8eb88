-- What the lists and the dashboard count is counted when somebody asks (docs/decisions/013-admin-lists-and-counts.md). The
-- counts of each client and each user, the search words and the decisions are still kept. Servers of the version before read
-- tables that this drops, so they have to be stopped first (docs/operations.md).

-- Whatever waits for the end of the transaction is done now, because a table with work that waits takes no change.
SET CONSTRAINTS ALL IMMEDIATE;

-- 1. Columns and indexes from which counting needs no other.

-- A save leaves the calculated values of a form as they are, so it writes neither this column nor its index.
ALTER TABLE forms ADD COLUMN risk_category text GENERATED ALWAYS AS (calculated_fields ->> 'riskCategory') STORED;
DROP INDEX forms_by_risk;
CREATE INDEX forms_by_risk ON forms (risk_category, created_at, id) INCLUDE (form_type, client_id, user_id, taken_over_at)
  WHERE status = 'completed' AND risk_category IS NOT NULL;
DROP INDEX forms_by_type_and_status;
CREATE INDEX forms_by_type_and_status ON forms (form_type, status, created_at, id)
  INCLUDE (client_id, user_id, taken_over_at);

-- The branch that a client's completed memo names, before there is one its completed Standard Form; empty if none does.
ALTER TABLE clients ADD COLUMN branch text NOT NULL DEFAULT '';
CREATE INDEX clients_of_branch ON clients (branch) WHERE branch <> '';

-- The report on overrides reads the records themselves again, all of them or those of an officer, without their overrides.
DROP INDEX scorecard_records_of_form, scorecard_records_of_officer;
CREATE INDEX scorecard_records_of_form ON scorecard_records (form_id, completion_id)
  INCLUDE (client_id, completed_by, completed_at, category_change, delta, override_count, without_reason);
CREATE INDEX scorecard_records_of_officer ON scorecard_records (completed_by, completion_id)
  INCLUDE (form_id, client_id, completed_at, category_change, delta, override_count, without_reason);

-- 2. The triggers that kept counts, branches, search words of decisions and clients of scorecards. Those of the forms make
-- way for one function (part 4).

DROP TRIGGER users_counted ON users;
DROP TRIGGER client_waits ON clients;
DROP TRIGGER client_waits_elsewhere ON clients;
DROP TRIGGER client_deletion_counted ON clients;
DROP TRIGGER checks_ask ON client_checks;
DROP TRIGGER checks_ask_anew ON client_checks;
DROP TRIGGER decision_counted ON decisions;
DROP TRIGGER decision_found_anew ON people;
DROP TRIGGER scorecard_counted ON scorecard_records;
DROP TRIGGER scorecard_record_of_client ON scorecard_records;
DROP TRIGGER form_checked ON forms;
DROP TRIGGER form_checked_anew ON forms;
DROP TRIGGER form_inputs_checked ON forms;
DROP TRIGGER form_completed ON forms;
DROP TRIGGER form_completed_anew ON forms;
DROP TRIGGER forms_counted ON forms;
DROP TRIGGER forms_recounted ON forms;
DROP TRIGGER forms_found ON forms;
DROP TRIGGER forms_take_back ON forms;
DROP TRIGGER memo_decided ON forms;
DROP TRIGGER memo_decided_anew ON forms;
DROP TRIGGER named_branch_kept ON forms;
DROP TRIGGER named_branch_kept_anew ON forms;
DROP TRIGGER status_followed ON forms;

DROP FUNCTION count_user, count_waiting, waiting_of, count_asking, asking_of, count_work, count_decisions, count_decision,
  keep_words_of_decision, follow_deletion_of_scorecards, keep_counted_scorecard, name_client_of_scorecard,
  keep_completion(), count_form(), find_form, take_back_application, keep_decision(), keep_branch_of_form, keep_branch,
  branch_of, remake_branches, follow_status, recount_work, recount_overrides, recount_tallies;

-- 3. The functions that go on, without the counts. A client stands in a branch as it stands at a form.

ALTER TABLE decisions DROP COLUMN words;
CREATE OR REPLACE FUNCTION decision_of(f forms) RETURNS decisions LANGUAGE sql STABLE AS $$
  SELECT f.id, f.client_id, c.deleted_at IS NULL AND NOT v.is_open, coalesce(f.submitted_at, f.updated_at),
    coalesce(f.completed_by, c.officer_id), coalesce(trim(f.form_data ->> 'branch'), ''),
    coalesce(f.form_data ->> 'decision', ''), v.amount, v.term,
    CASE WHEN num_nulls(v.amount, v.term, v.rate) = 0 THEN number_in(f.calculated_fields, 'emiAmount') END,
    CASE WHEN v.amount > 0 AND num_nulls(v.term, v.rate) = 0 THEN number_in(f.calculated_fields, 'dbrPercentage') END,
    CASE WHEN v.amount IS NOT NULL AND v.assets > 0 THEN number_in(f.calculated_fields, 'loanToValueRatio') END,
    ARRAY(SELECT code FROM unnest(string_to_array(f.calculated_fields ->> 'deviationCode', ', ')) code
      WHERE code ~ '^D[0-9]+$'),
    nullif(f.calculated_fields ->> 'riskCategory', ''), scorecard_risk(f.client_id), c.deleted_at IS NULL AND v.is_open
  FROM clients c,
    LATERAL (SELECT number_in(f.form_data, 'loanAmount') AS amount, number_in(f.form_data, 'loanTerm') AS term,
      number_in(f.form_data, 'interestRate') AS rate, number_in(f.form_data, 'totalAssetsValue') AS assets,
      has_open_form(f.client_id) AS is_open) v
  WHERE c.id = f.client_id
$$;

DROP FUNCTION standing_of;
CREATE FUNCTION standing_of(
  client uuid, OUT current_form text, OUT loan_amount double precision, OUT decision text, OUT branch text
) LANGUAGE sql STABLE AS $$
  SELECT (SELECT chain.type FROM unnest(ARRAY['user_form', 'mse_assessment', 'output_sheet', 'expert_scorecard',
        'financial_analysis', 'bank_analysis', 'credit_app_memo']) WITH ORDINALITY chain (type, place)
      WHERE chain.type <> ALL (said.completed) ORDER BY chain.place LIMIT 1),
    coalesce(said.lent, said.final, said.approved, said.asked),
    CASE WHEN NOT has_open_form(client) THEN said.decision END,
    coalesce(said.memo_branch, said.first_branch, '')
  FROM (
    SELECT coalesce(array_agg(f.form_type), '{}') AS completed,
      max(positive_in(f.form_data, 'loanAmount')) FILTER (WHERE f.form_type = 'credit_app_memo') AS lent,
      max(positive_in(f.form_data, 'final_loan_amount')) FILTER (WHERE f.form_type = 'output_sheet') AS final,
      max(positive_in(f.form_data, 'loanAmountApproved')) FILTER (WHERE f.form_type = 'user_form') AS approved,
      max(positive_in(f.form_data, 'loanAmount')) FILTER (WHERE f.form_type = 'user_form') AS asked,
      max(nullif(f.form_data ->> 'decision', '')) FILTER (WHERE f.form_type = 'credit_app_memo') AS decision,
      max(nullif(trim(f.form_data ->> 'branch'), '')) FILTER (WHERE f.form_type = 'credit_app_memo') AS memo_branch,
      max(nullif(trim(f.form_data ->> 'BranchName'), '')) FILTER (WHERE f.form_type = 'user_form') AS first_branch
    FROM forms f WHERE f.client_id = client AND f.status = 'completed'
  ) said
$$;
CREATE OR REPLACE FUNCTION keep_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.current_form, s.loan_amount, s.decision, s.branch
  INTO NEW.current_form, NEW.loan_amount, NEW.decision, NEW.branch
  FROM standing_of(NEW.id) s;
  RETURN NEW;
END
$$;

-- What an applicant filled becomes the client's to count, or the applicant's again when that client is deleted.
CREATE OR REPLACE FUNCTION count_applicant(applicant uuid, since timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- A save of the applicant's that is under way ends first, and a later one finds the mark.
  PERFORM FROM forms WHERE user_id = applicant ORDER BY id FOR NO KEY UPDATE;
  UPDATE forms SET taken_over_at = since WHERE user_id = applicant;
  UPDATE people SET is_live = since IS NULL WHERE id = applicant;
  UPDATE applications SET taken_over_at = since, code = NULL, code_until = NULL WHERE user_id = applicant;
END
$$;

CREATE OR REPLACE FUNCTION count_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_live boolean := TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL;
  is_live boolean := NEW.deleted_at IS NULL;
BEGIN
  -- A move locks all users whose counts it may change, always in the same order.
  PERFORM FROM users
  WHERE id = ANY (ARRAY[NEW.officer_id, OLD.officer_id]
    || ARRAY(SELECT completed_by FROM forms WHERE client_id = NEW.id AND completed_by IS NOT NULL))
  ORDER BY id FOR NO KEY UPDATE;
  -- The forms of a new client count themselves, also those that come in the same statement.
  UPDATE users SET client_count = client_count + counted.clients, form_count = form_count + counted.forms,
    completed_count = completed_count + counted.completed
  FROM (
    SELECT id, sum(clients) AS clients, sum(forms) AS forms, sum(completed) AS completed FROM (
      SELECT OLD.officer_id AS id, -1 AS clients, 0 AS forms, 0 AS completed WHERE was_live
      UNION ALL
      SELECT NEW.officer_id, 1, 0, 0 WHERE is_live
      UNION ALL
      SELECT worker_of(f, OLD.officer_id), 0, -1, -(f.status = 'completed')::integer
      FROM forms f WHERE f.client_id = NEW.id AND was_live
      UNION ALL
      SELECT worker_of(f, NEW.officer_id), 0, 1, (f.status = 'completed')::integer
      FROM forms f WHERE f.client_id = NEW.id AND is_live AND TG_OP = 'UPDATE'
    ) part GROUP BY id HAVING sum(clients) <> 0 OR sum(forms) <> 0 OR sum(completed) <> 0
  ) counted
  WHERE users.id = counted.id;
  IF was_live <> is_live AND NEW.applicant_id IS NOT NULL THEN
    PERFORM count_applicant(NEW.applicant_id, CASE WHEN is_live THEN NEW.created_at END);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION recount() RETURNS void LANGUAGE sql AS $$
  SELECT remember_completers();
  UPDATE forms SET taken_over_at = c.created_at FROM clients c
  WHERE c.applicant_id = forms.user_id AND c.deleted_at IS NULL AND forms.taken_over_at IS NULL;
  UPDATE clients SET form_count = counted.forms, completed_count = counted.completed
  FROM (SELECT c.id, count(f.id) AS forms, count(f.id) FILTER (WHERE f.status = 'completed') AS completed
    FROM clients c LEFT JOIN forms f ON f.client_id = c.id GROUP BY c.id) counted
  WHERE clients.id = counted.id
    AND (clients.form_count, clients.completed_count) IS DISTINCT FROM (counted.forms, counted.completed);
  SELECT recount_users();
  SELECT recount_people();
  DELETE FROM form_search;
  INSERT INTO form_search SELECT id, id::text FROM forms;
$$;

-- 4. What follows when a form is added, completed, reopened or removed: one function, from top to bottom.

CREATE FUNCTION keep_completion(f forms) RETURNS void LANGUAGE sql AS $$
  INSERT INTO form_completions
    (form_id, version, form_type, kind, policy_version, assessment_year, answers, marks, computed, completed_by,
      completed_at)
  VALUES (f.id, f.version, f.form_type, 'completed', coalesce(f.policy_version, 1), f.assessment_year,
    f.form_data, f.marks, f.calculated_fields, coalesce(f.completed_by, f.created_by), coalesce(f.submitted_at, now()))
  ON CONFLICT (form_id, version) DO NOTHING
$$;

-- The counts of the client, of the users whose work it was and is, and of the person in the searched lists.
CREATE FUNCTION count_form(was forms, now forms) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  form forms := coalesce(now, was);
  added integer := (now.id IS NOT NULL)::integer - (was.id IS NOT NULL)::integer;
  completed integer := coalesce((now.status = 'completed')::integer, 0) - coalesce((was.status = 'completed')::integer, 0);
  holder uuid := form.user_id;
  worked uuid;
  works uuid;
BEGIN
  IF form.client_id IS NOT NULL THEN
    UPDATE clients SET form_count = form_count + added, completed_count = completed_count + completed
    WHERE id = form.client_id
    RETURNING CASE WHEN deleted_at IS NULL THEN officer_id END INTO holder;
  END IF;
  IF holder IS NOT NULL THEN
    worked := CASE WHEN was.id IS NOT NULL THEN worker_of(was, holder) END;
    works := CASE WHEN now.id IS NOT NULL THEN worker_of(now, holder) END;
    -- Two users are always locked in the same order.
    PERFORM FROM users WHERE id IN (worked, works) ORDER BY id FOR NO KEY UPDATE;
    UPDATE users SET form_count = form_count + counted.forms, completed_count = completed_count + counted.completed
    FROM (
      SELECT id, sum(n) AS forms, coalesce(sum(n) FILTER (WHERE is_completed), 0) AS completed
      FROM (VALUES (worked, -1, was.status = 'completed'), (works, 1, now.status = 'completed')) part (id, n, is_completed)
      GROUP BY id
    ) counted
    WHERE users.id = counted.id;
  END IF;
  -- Whoever changes another form of the same person waits above, so that this sees all of them.
  UPDATE people
  SET (form_count, completed_count, oldest_form, newest_form, oldest_submission, newest_submission) = (
    SELECT count(*), count(submitted_at), min(created_at), max(created_at), min(submitted_at), max(submitted_at)
    FROM forms WHERE client_id = form.client_id OR user_id = form.user_id)
  WHERE id = coalesce(form.client_id, form.user_id);
END
$$;

-- A completed memo replaces its decision; a memo that is open again keeps it.
CREATE FUNCTION keep_decision(memo forms) RETURNS void LANGUAGE sql AS $$
  DELETE FROM decisions WHERE id = memo.id;
  INSERT INTO decisions SELECT d.* FROM decision_of(memo) d WHERE memo.form_data ->> 'decision' <> ''
$$;

CREATE FUNCTION follow_form() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_completed boolean := TG_OP <> 'DELETE' AND NEW.status = 'completed';
  is_of_client boolean := TG_OP <> 'DELETE' AND NEW.client_id IS NOT NULL;
BEGIN
  -- The checks of a file depend on which forms are completed and on how many of their inputs have changed since.
  IF is_of_client AND (TG_OP = 'UPDATE' OR is_completed) THEN
    PERFORM mark_checks(NEW.client_id);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  END IF;
  IF is_completed THEN
    PERFORM keep_completion(NEW);
  END IF;
  PERFORM count_form(OLD, NEW);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO form_search VALUES (NEW.id, NEW.id::text);
  END IF;
  -- An applicant who reopens a form takes the application back.
  IF TG_OP = 'UPDATE' AND NOT is_completed AND NOT is_of_client THEN
    UPDATE applications SET sent_at = NULL WHERE user_id = NEW.user_id AND sent_at IS NOT NULL;
  END IF;
  IF is_of_client AND is_completed AND NEW.form_type = 'credit_app_memo' THEN
    PERFORM keep_decision(NEW);
  END IF;
  IF is_of_client AND TG_OP = 'UPDATE' THEN
    PERFORM judge_standing(NEW.client_id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER forms_followed AFTER INSERT OR DELETE ON forms FOR EACH ROW EXECUTE FUNCTION follow_form();
CREATE TRIGGER forms_followed_anew AFTER UPDATE OF status, stale_inputs ON forms FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (NEW.client_id IS NOT NULL AND OLD.stale_inputs <> NEW.stale_inputs))
  EXECUTE FUNCTION follow_form();

-- 5. The counts themselves, once no function works on them. The branches are copied last, because the table of clients could
-- not be changed any more after its rows.

DROP TRIGGER scorecard_comes ON counted_scorecards;
DROP TRIGGER scorecard_follows_client ON counted_scorecards;
DROP FUNCTION tally_change, tally, tallies_of_applicant, tallies_of, counted_of, count_scorecards, count_changed_scorecards;
DROP TABLE tallies, work_counts, decision_days, decision_makers, override_days, override_officers, counted_scorecards;
UPDATE clients SET branch = b.branch FROM client_branches b WHERE b.client_id = clients.id;
DROP TABLE client_branches;
