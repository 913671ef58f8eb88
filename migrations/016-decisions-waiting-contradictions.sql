-- What the administrator's lists of decisions, of waiting clients and of contradictions read
-- (docs/decisions/037-what-was-decided-what-waits-what-contradicts.md). An ordinary save writes to none of it but the
-- moment in a row that it writes anyway.

-- 1. Decisions: the completed Credit App Memos of clients. A row is there as long as its memo is completed.

CREATE TABLE decisions (
  -- The memo's.
  id uuid PRIMARY KEY REFERENCES forms (id),
  client_id uuid NOT NULL REFERENCES clients (id),
  -- Not of a deleted client (docs/spec/decisions.md, D13).
  is_live boolean NOT NULL,
  decided_at timestamptz NOT NULL,
  -- Who submitted the memo (D44).
  officer_id uuid NOT NULL REFERENCES users (id),
  branch text NOT NULL,
  decision text NOT NULL,
  -- As the memo shows them: null where it shows none.
  amount double precision,
  term_months double precision,
  emi double precision,
  dbr double precision,
  ltv double precision,
  -- {D1,D4}
  deviations text[] NOT NULL,
  memo_risk text,
  -- What the scorecard said when the memo was submitted.
  scorecard_risk text
);
CREATE INDEX decisions_by_time ON decisions (decided_at, id) WHERE is_live;
CREATE INDEX decisions_of_client ON decisions (client_id);

CREATE FUNCTION number_in(data jsonb, key text) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(data -> key) = 'number' THEN (data ->> key)::double precision END
$$;

-- What the scorecard of a client says, or said when it was completed last.
CREATE FUNCTION scorecard_risk(client uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(coalesce(
    (SELECT s.calculated_fields ->> 'riskCategory' FROM forms s
      WHERE s.client_id = client AND s.form_type = 'expert_scorecard' AND s.status = 'completed'),
    (SELECT k.computed ->> 'riskCategory' FROM forms s JOIN form_completions k ON k.form_id = s.id
      WHERE s.client_id = client AND s.form_type = 'expert_scorecard' ORDER BY k.version DESC LIMIT 1)), '')
$$;

CREATE FUNCTION decision_of(f forms) RETURNS decisions LANGUAGE sql STABLE AS $$
  SELECT f.id, f.client_id, c.deleted_at IS NULL, coalesce(f.submitted_at, f.updated_at),
    coalesce(f.completed_by, c.officer_id), coalesce(trim(f.form_data ->> 'branch'), ''),
    coalesce(f.form_data ->> 'decision', ''), v.amount, v.term,
    CASE WHEN num_nulls(v.amount, v.term, v.rate) = 0 THEN number_in(f.calculated_fields, 'emiAmount') END,
    CASE WHEN v.amount > 0 AND num_nulls(v.term, v.rate) = 0 THEN number_in(f.calculated_fields, 'dbrPercentage') END,
    CASE WHEN v.amount IS NOT NULL AND v.assets > 0 THEN number_in(f.calculated_fields, 'loanToValueRatio') END,
    ARRAY(SELECT code FROM unnest(string_to_array(f.calculated_fields ->> 'deviationCode', ', ')) code
      WHERE code ~ '^D[0-9]+$'),
    nullif(f.calculated_fields ->> 'riskCategory', ''), scorecard_risk(f.client_id)
  FROM clients c,
    LATERAL (SELECT number_in(f.form_data, 'loanAmount') AS amount, number_in(f.form_data, 'loanTerm') AS term,
      number_in(f.form_data, 'interestRate') AS rate, number_in(f.form_data, 'totalAssetsValue') AS assets) v
  WHERE c.id = f.client_id
$$;

CREATE FUNCTION keep_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM decisions WHERE id = NEW.id;
  IF NEW.status = 'completed' AND NEW.form_data ->> 'decision' <> '' THEN
    INSERT INTO decisions SELECT d.* FROM decision_of(NEW) d;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER memo_decided_anew AFTER INSERT ON forms FOR EACH ROW
  WHEN (NEW.form_type = 'credit_app_memo' AND NEW.client_id IS NOT NULL AND NEW.status = 'completed')
  EXECUTE FUNCTION keep_decision();
CREATE TRIGGER memo_decided AFTER UPDATE OF status ON forms FOR EACH ROW
  WHEN (NEW.form_type = 'credit_app_memo' AND NEW.client_id IS NOT NULL AND NEW.status <> OLD.status)
  EXECUTE FUNCTION keep_decision();

CREATE FUNCTION remake_decisions() RETURNS void LANGUAGE sql AS $$
  DELETE FROM decisions;
  INSERT INTO decisions SELECT d.* FROM forms f, LATERAL decision_of(f) d
  WHERE f.form_type = 'credit_app_memo' AND f.status = 'completed' AND f.client_id IS NOT NULL
    AND f.form_data ->> 'decision' <> ''
$$;
SELECT remake_decisions();

-- 2. Waiting: since when nobody has worked on a client's forms, and at which form the client is.

ALTER TABLE clients
  -- The last change of an officer to a form of the client's, to the minute; until there is one, when the client was made.
  -- A move, a restoration or a change of the contact is none.
  ADD COLUMN worked_at timestamptz NOT NULL DEFAULT now(),
  -- The first form of the chain that is not completed; null when all seven are.
  ADD COLUMN current_form text DEFAULT 'user_form';

CREATE FUNCTION current_form_of(client uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT type FROM unnest(ARRAY['user_form', 'mse_assessment', 'output_sheet', 'expert_scorecard', 'financial_analysis',
    'bank_analysis', 'credit_app_memo']) WITH ORDINALITY chain (type, place)
  WHERE NOT EXISTS (SELECT FROM forms f
    WHERE f.client_id = client AND f.form_type = chain.type AND f.status = 'completed')
  ORDER BY place LIMIT 1
$$;

-- The counts of a client change just when a form comes or changes its status, never with an ordinary save.
CREATE FUNCTION keep_current_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.current_form := current_form_of(NEW.id);
  RETURN NEW;
END
$$;
CREATE TRIGGER client_comes_to_form BEFORE UPDATE OF form_count, completed_count ON clients
  FOR EACH ROW EXECUTE FUNCTION keep_current_form();

-- No trigger of the clients looks at these columns.
UPDATE clients SET current_form = current_form_of(clients.id), worked_at = coalesce(
  (SELECT max(f.updated_at) FROM forms f WHERE f.client_id = clients.id), clients.created_at);

-- 3. Contradictions: what the checks across a client's forms ask an officer to explain. The portal reckons them, a
-- background job does for what it has not read yet; whatever changes what they rest on marks them as unread.

CREATE TABLE client_checks (
  -- The client's.
  id uuid PRIMARY KEY REFERENCES clients (id),
  -- Not of a deleted client.
  is_live boolean NOT NULL DEFAULT true,
  -- Grows with each completion, reopening and explanation.
  changes bigint NOT NULL DEFAULT 1,
  -- What it was when the rest of the row was reckoned: only if it is the same, the row is true.
  read_changes bigint NOT NULL DEFAULT 0,
  -- By which rules; a portal with newer ones reads anew.
  rules integer NOT NULL DEFAULT 0,
  read_at timestamptz,
  -- The checks that ask for an explanation, and those of them that have none for the figures as they are.
  asks text[] NOT NULL DEFAULT '{}',
  unexplained text[] NOT NULL DEFAULT '{}',
  -- [{"id": "fact.term", "title": "Term", "sentence": "…", "fingerprint": "…", "explained": false}]
  found jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX client_checks_unread ON client_checks (id) WHERE changes <> read_changes;
CREATE INDEX client_checks_asking ON client_checks ((cardinality(unexplained)), id) INCLUDE (asks)
  WHERE is_live AND changes = read_changes AND asks <> '{}';

CREATE FUNCTION mark_checks(client uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO client_checks (id) VALUES (client)
  ON CONFLICT (id) DO UPDATE SET changes = client_checks.changes + 1
$$;
CREATE FUNCTION mark_checks_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_checks(NEW.client_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER form_checked_anew AFTER INSERT ON forms FOR EACH ROW
  WHEN (NEW.client_id IS NOT NULL AND NEW.status = 'completed') EXECUTE FUNCTION mark_checks_of_row();
CREATE TRIGGER form_checked AFTER UPDATE OF status ON forms FOR EACH ROW
  WHEN (NEW.client_id IS NOT NULL AND NEW.status <> OLD.status) EXECUTE FUNCTION mark_checks_of_row();
-- A form that is kept as it is changes no status, and its later forms may rest on other values.
CREATE TRIGGER form_inputs_checked AFTER UPDATE OF stale_inputs ON forms FOR EACH ROW
  WHEN (NEW.client_id IS NOT NULL AND NEW.status = OLD.status AND NEW.stale_inputs <> OLD.stale_inputs)
  EXECUTE FUNCTION mark_checks_of_row();
CREATE TRIGGER check_explained AFTER INSERT ON check_notes FOR EACH ROW EXECUTE FUNCTION mark_checks_of_row();

INSERT INTO client_checks (id, is_live)
SELECT c.id, c.deleted_at IS NULL FROM clients c
WHERE EXISTS (SELECT FROM forms f JOIN form_completions k ON k.form_id = f.id WHERE f.client_id = c.id);

-- A deleted client is in none of these lists (docs/spec/decisions.md, D13).
CREATE FUNCTION follow_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE decisions SET is_live = NEW.deleted_at IS NULL WHERE client_id = NEW.id;
  UPDATE client_checks SET is_live = NEW.deleted_at IS NULL WHERE id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER client_deletion_followed AFTER UPDATE OF deleted_at ON clients FOR EACH ROW
  WHEN ((NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL)) EXECUTE FUNCTION follow_deletion();
