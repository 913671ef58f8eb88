-- What an officer's list says of each client: the amount that is proposed or asked for, and what was decided. Both are kept
-- with the counts of a client, which change just when a form comes or changes its status: a list reads two columns, and an
-- ordinary save writes neither.

ALTER TABLE clients
  -- Of the completed forms: the memo's amount, before it the Output Sheet's final amount, then what the Standard Form has
  -- as approved, then what is asked for. Null before there is one.
  ADD COLUMN loan_amount double precision,
  -- Of the completed memo; null without one.
  ADD COLUMN decision text;

CREATE FUNCTION completed_answer(client uuid, form text, key text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT f.form_data -> key FROM forms f
  WHERE f.client_id = client AND f.form_type = form AND f.status = 'completed'
$$;

CREATE FUNCTION loan_amount_of(client uuid) RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT (answer #>> '{}')::double precision FROM (VALUES
    (1, completed_answer(client, 'credit_app_memo', 'loanAmount')),
    (2, completed_answer(client, 'output_sheet', 'final_loan_amount')),
    (3, completed_answer(client, 'user_form', 'loanAmountApproved')),
    (4, completed_answer(client, 'user_form', 'loanAmount'))
  ) amounts (place, answer)
  WHERE CASE WHEN jsonb_typeof(answer) = 'number' THEN (answer #>> '{}')::double precision > 0 ELSE false END
  ORDER BY place LIMIT 1
$$;

CREATE FUNCTION decision_in_list(client uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(completed_answer(client, 'credit_app_memo', 'decision') #>> '{}', '')
$$;

CREATE FUNCTION keep_loan_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.loan_amount := loan_amount_of(NEW.id);
  NEW.decision := decision_in_list(NEW.id);
  RETURN NEW;
END
$$;
CREATE TRIGGER client_loan_kept BEFORE UPDATE OF form_count, completed_count ON clients
  FOR EACH ROW EXECUTE FUNCTION keep_loan_of_client();

-- No trigger of the clients looks at these columns.
UPDATE clients SET loan_amount = loan_amount_of(id), decision = decision_in_list(id) WHERE completed_count > 0;
