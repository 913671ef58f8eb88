-- A completion is kept as it was: answers, calculated values, what it rested on, what the earlier forms suggested and what
-- the checks across the forms said. Later completed forms know how many of their inputs changed since.

ALTER TABLE forms ADD COLUMN stale_inputs integer NOT NULL DEFAULT 0;

CREATE TABLE form_completions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id uuid NOT NULL REFERENCES forms (id),
  version integer NOT NULL,
  form_type text NOT NULL,
  -- 'confirmed': kept as it is although inputs had changed.
  kind text NOT NULL CHECK (kind IN ('completed', 'confirmed')),
  policy_version integer NOT NULL,
  assessment_year integer NOT NULL,
  answers jsonb NOT NULL,
  computed jsonb NOT NULL,
  -- {"user_form": {"version": 7, "values": {"loanAmount": 17000}}}: every value of an earlier form that was read; null where
  -- that was not recorded, which makes the completion neither stale nor a departure from evidence.
  basis jsonb,
  -- {"ltv": {"value": "Up to 50%", "evidence": "…", "source": "Standard Form"}}: what the earlier forms suggested then.
  suggested jsonb,
  -- The checks across the forms as they stood, with their explanations; of the memo only.
  checks jsonb,
  -- Why it was kept as it is, where somebody said so.
  reason text NOT NULL DEFAULT '',
  completed_by uuid NOT NULL REFERENCES users (id),
  completed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (form_id, version)
);
CREATE TRIGGER form_completions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON form_completions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What stands completed now. What it rested on was not recorded then.
INSERT INTO form_completions
  (form_id, version, form_type, kind, policy_version, assessment_year, answers, computed, completed_by, completed_at)
SELECT id, version, form_type, 'completed', 1, assessment_year, form_data, calculated_fields,
  coalesce(completed_by, created_by), coalesce(submitted_at, updated_at)
FROM forms WHERE status = 'completed';

-- A completion by any other way than the portal's own call, a copy of an applicant's form or a server of the version before,
-- is kept too, without what only that call knows. Where the call has kept it already, this changes nothing.
CREATE FUNCTION keep_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO form_completions
    (form_id, version, form_type, kind, policy_version, assessment_year, answers, computed, completed_by, completed_at)
  VALUES (NEW.id, NEW.version, NEW.form_type, 'completed', 1, NEW.assessment_year, NEW.form_data, NEW.calculated_fields,
    coalesce(NEW.completed_by, NEW.created_by), coalesce(NEW.submitted_at, now()))
  ON CONFLICT (form_id, version) DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER form_completed_anew AFTER INSERT ON forms
  FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION keep_completion();
CREATE TRIGGER form_completed AFTER UPDATE OF status ON forms
  FOR EACH ROW WHEN (NEW.status = 'completed' AND OLD.status <> 'completed') EXECUTE FUNCTION keep_completion();

-- What an officer writes about a check that asks why. The latest of a check counts while its fingerprint is the check's.
CREATE TABLE check_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id),
  check_id text NOT NULL,
  fingerprint text NOT NULL,
  severity text NOT NULL,
  text text NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX check_notes_of_client ON check_notes (client_id, check_id, id);
CREATE TRIGGER check_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON check_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
