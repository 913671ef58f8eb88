-- The report on overrides reads one narrow index, and what a client's row says of its forms is worked out in one look at
-- them (docs/decisions/037-what-was-decided-what-waits-what-contradicts.md). An ordinary save writes to none of it.

-- 1. Whose scorecard it is stands in its record, so that the report need not look at the forms, whose rows are long.

ALTER TABLE scorecard_records ADD COLUMN client_id uuid REFERENCES clients (id);
ALTER TABLE scorecard_records DISABLE TRIGGER scorecard_records_append_only;
UPDATE scorecard_records s SET client_id = f.client_id FROM forms f WHERE f.id = s.form_id;
ALTER TABLE scorecard_records ENABLE TRIGGER scorecard_records_append_only;

CREATE FUNCTION name_client_of_scorecard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_id := (SELECT client_id FROM forms WHERE id = NEW.form_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER scorecard_record_of_client BEFORE INSERT ON scorecard_records FOR EACH ROW
  WHEN (NEW.client_id IS NULL) EXECUTE FUNCTION name_client_of_scorecard();

CREATE INDEX scorecard_records_latest ON scorecard_records (form_id, completion_id DESC)
  INCLUDE (client_id, completed_by, completed_at, category_change, delta, override_count, without_reason);
DROP INDEX scorecard_records_of_form;

-- 2. Where a client stands: the first form of the chain that is not completed, the amount and the decision of the list.

CREATE FUNCTION positive_in(data jsonb, key text) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN number_in(data, key) > 0 THEN number_in(data, key) END
$$;

CREATE FUNCTION standing_of(
  client uuid, OUT current_form text, OUT loan_amount double precision, OUT decision text
) LANGUAGE sql STABLE AS $$
  SELECT (SELECT chain.type FROM unnest(ARRAY['user_form', 'mse_assessment', 'output_sheet', 'expert_scorecard',
        'financial_analysis', 'bank_analysis', 'credit_app_memo']) WITH ORDINALITY chain (type, place)
      WHERE chain.type <> ALL (said.completed) ORDER BY chain.place LIMIT 1),
    coalesce(said.lent, said.final, said.approved, said.asked), said.decision
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

CREATE FUNCTION keep_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.current_form, s.loan_amount, s.decision INTO NEW.current_form, NEW.loan_amount, NEW.decision
  FROM standing_of(NEW.id) s;
  RETURN NEW;
END
$$;

DROP TRIGGER client_comes_to_form ON clients;
DROP TRIGGER client_loan_kept ON clients;
CREATE TRIGGER client_stands BEFORE UPDATE OF form_count, completed_count ON clients
  FOR EACH ROW EXECUTE FUNCTION keep_standing();
DROP FUNCTION keep_current_form, keep_loan_of_client, current_form_of, loan_amount_of, decision_in_list, completed_answer;

-- 3. A recount writes the rows of the clients whose counts are others.

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
  SELECT recount_tallies();
  SELECT recount_people();
  DELETE FROM form_search;
  INSERT INTO form_search SELECT id, id::text FROM forms;
$$;
