-- The decision of a file stays on record while one of its forms is open again, and no count includes it until all are
-- completed (docs/spec/decisions.md, D56).

-- A row is live, reopened, or belongs to a deleted client. Every count reads the live ones, as before.
ALTER TABLE decisions ADD COLUMN is_reopened boolean NOT NULL DEFAULT false;

CREATE FUNCTION has_open_form(client uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM forms f WHERE f.client_id = client AND f.status <> 'completed')
$$;

CREATE OR REPLACE FUNCTION decision_of(f forms) RETURNS decisions LANGUAGE sql STABLE AS $$
  SELECT f.id, f.client_id, c.deleted_at IS NULL AND NOT v.is_open, coalesce(f.submitted_at, f.updated_at),
    coalesce(f.completed_by, c.officer_id), coalesce(trim(f.form_data ->> 'branch'), ''),
    coalesce(f.form_data ->> 'decision', ''), v.amount, v.term,
    CASE WHEN num_nulls(v.amount, v.term, v.rate) = 0 THEN number_in(f.calculated_fields, 'emiAmount') END,
    CASE WHEN v.amount > 0 AND num_nulls(v.term, v.rate) = 0 THEN number_in(f.calculated_fields, 'dbrPercentage') END,
    CASE WHEN v.amount IS NOT NULL AND v.assets > 0 THEN number_in(f.calculated_fields, 'loanToValueRatio') END,
    ARRAY(SELECT code FROM unnest(string_to_array(f.calculated_fields ->> 'deviationCode', ', ')) code
      WHERE code ~ '^D[0-9]+$'),
    nullif(f.calculated_fields ->> 'riskCategory', ''), scorecard_risk(f.client_id),
    (SELECT p.words FROM people p WHERE p.id = c.id), c.deleted_at IS NULL AND v.is_open
  FROM clients c,
    LATERAL (SELECT number_in(f.form_data, 'loanAmount') AS amount, number_in(f.form_data, 'loanTerm') AS term,
      number_in(f.form_data, 'interestRate') AS rate, number_in(f.form_data, 'totalAssetsValue') AS assets,
      has_open_form(f.client_id) AS is_open) v
  WHERE c.id = f.client_id
$$;

-- A completed memo replaces its row; a memo that is open again keeps it.
CREATE OR REPLACE FUNCTION keep_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'completed' THEN
    DELETE FROM decisions WHERE id = NEW.id;
    IF NEW.form_data ->> 'decision' <> '' THEN
      INSERT INTO decisions SELECT d.* FROM decision_of(NEW) d;
    END IF;
  END IF;
  RETURN NULL;
END
$$;

-- Whether the decision of a client stands: none of the forms is open, and the client is not deleted.
CREATE FUNCTION judge_standing(client uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE decisions x SET is_live = c.deleted_at IS NULL AND NOT v.is_open, is_reopened = c.deleted_at IS NULL AND v.is_open
  FROM clients c, LATERAL (SELECT has_open_form(c.id) AS is_open) v
  WHERE c.id = client AND x.client_id = client
    AND (x.is_live, x.is_reopened) <> (c.deleted_at IS NULL AND NOT v.is_open, c.deleted_at IS NULL AND v.is_open)
$$;
CREATE FUNCTION follow_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM judge_standing(NEW.client_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER status_followed AFTER UPDATE OF status ON forms FOR EACH ROW
  WHEN (NEW.client_id IS NOT NULL AND NEW.status <> OLD.status) EXECUTE FUNCTION follow_status();

CREATE OR REPLACE FUNCTION follow_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM judge_standing(NEW.id);
  UPDATE client_checks SET is_live = NEW.deleted_at IS NULL WHERE id = NEW.id;
  RETURN NULL;
END
$$;

-- The decision in the list of clients is that of a file without an open form.
CREATE OR REPLACE FUNCTION standing_of(
  client uuid, OUT current_form text, OUT loan_amount double precision, OUT decision text
) LANGUAGE sql STABLE AS $$
  SELECT (SELECT chain.type FROM unnest(ARRAY['user_form', 'mse_assessment', 'output_sheet', 'expert_scorecard',
        'financial_analysis', 'bank_analysis', 'credit_app_memo']) WITH ORDINALITY chain (type, place)
      WHERE chain.type <> ALL (said.completed) ORDER BY chain.place LIMIT 1),
    coalesce(said.lent, said.final, said.approved, said.asked),
    CASE WHEN NOT has_open_form(client) THEN said.decision END
  FROM (
    SELECT coalesce(array_agg(f.form_type), '{}') AS completed,
      max(positive_in(f.form_data, 'loanAmount')) FILTER (WHERE f.form_type = 'credit_app_memo') AS lent,
      max(positive_in(f.form_data, 'final_loan_amount')) FILTER (WHERE f.form_type = 'output_sheet') AS final,
      max(positive_in(f.form_data, 'loanAmountApproved')) FILTER (WHERE f.form_type = 'user_form') AS approved,
      max(positive_in(f.form_data, 'loanAmount')) FILTER (WHERE f.form_type = 'user_form') AS asked,
      max(nullif(f.form_data ->> 'decision', '')) FILTER (WHERE f.form_type = 'credit_app_memo') AS decision
    FROM forms f WHERE f.client_id = client AND f.status = 'completed'
  ) said
$$;

-- The decision on record of a memo: that of its last completion if it is open.
CREATE FUNCTION decision_on_record(f forms) RETURNS SETOF decisions LANGUAGE sql STABLE AS $$
  SELECT d.* FROM decision_of(f) d WHERE f.status = 'completed' AND d.decision <> ''
  UNION ALL
  SELECT d.* FROM (SELECT * FROM form_completions WHERE form_id = f.id AND kind = 'completed'
      ORDER BY version DESC LIMIT 1) k,
    LATERAL decision_of(jsonb_populate_record(f, jsonb_build_object('form_data', k.answers, 'calculated_fields', k.computed,
      'submitted_at', k.completed_at, 'completed_by', k.completed_by))) d
  WHERE f.status <> 'completed' AND d.decision <> ''
$$;
CREATE OR REPLACE FUNCTION remake_decisions() RETURNS void LANGUAGE sql AS $$
  DELETE FROM decisions;
  INSERT INTO decisions SELECT d.* FROM forms f, LATERAL decision_on_record(f) d
  WHERE f.form_type = 'credit_app_memo' AND f.client_id IS NOT NULL
$$;

-- The list shows live and reopened decisions; what reads live ones alone can use the same indexes.
CREATE INDEX decisions_shown_by_time ON decisions (decided_at, id) WHERE is_live OR is_reopened;
CREATE INDEX decisions_shown_of_officer ON decisions (officer_id, decided_at) WHERE is_live OR is_reopened;
CREATE INDEX decisions_shown_of_branch ON decisions (branch, decided_at) WHERE is_live OR is_reopened;
CREATE INDEX decisions_reopened ON decisions (decided_at) WHERE is_reopened;
DROP INDEX decisions_by_time, decisions_of_officer, decisions_of_branch;

-- Files that are open again now. They come last, because their rows wait to be counted at the end of the transaction, and until
-- then the table takes no index.
INSERT INTO decisions SELECT d.* FROM forms f, LATERAL decision_on_record(f) d
WHERE f.form_type = 'credit_app_memo' AND f.client_id IS NOT NULL AND f.status <> 'completed';
SELECT judge_standing(x.client_id) FROM decisions x WHERE has_open_form(x.client_id);
UPDATE clients SET decision = NULL WHERE decision IS NOT NULL AND has_open_form(id);
