-- What stands beside an answer: why there is no value, or why there is the one that there is.
ALTER TABLE forms ADD COLUMN marks jsonb NOT NULL DEFAULT '{}';
ALTER TABLE form_completions ADD COLUMN marks jsonb NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION keep_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO form_completions
    (form_id, version, form_type, kind, policy_version, assessment_year, answers, marks, computed, completed_by,
      completed_at)
  VALUES (NEW.id, NEW.version, NEW.form_type, 'completed', 1, NEW.assessment_year, NEW.form_data, NEW.marks,
    NEW.calculated_fields, coalesce(NEW.completed_by, NEW.created_by), coalesce(NEW.submitted_at, now()))
  ON CONFLICT (form_id, version) DO NOTHING;
  RETURN NULL;
END
$$;

-- What the report on overrides counts, one row a completion of a scorecard whose evidence was recorded. It stands apart from
-- the completions, whose rows are long: a report reads all of these.
CREATE TABLE scorecard_records (
  completion_id bigint PRIMARY KEY REFERENCES form_completions (id),
  form_id uuid NOT NULL REFERENCES forms (id),
  completed_by uuid NOT NULL REFERENCES users (id),
  completed_at timestamptz NOT NULL,
  score double precision NOT NULL,
  band text NOT NULL,
  -- With the evidence of the earlier forms where there is some, else with the answer.
  evidence_score double precision NOT NULL,
  evidence_band text NOT NULL,
  -- 1: the answers lead to a better risk category than the evidence does; -1: to a worse one.
  category_change smallint NOT NULL CHECK (category_change IN (-1, 0, 1)),
  -- What the overrides add to the score together, before rounding.
  delta double precision NOT NULL,
  override_count integer NOT NULL,
  without_reason integer NOT NULL,
  -- [{"field", "label", "chosen", "suggested", "delta", "reason", "evidence"}]
  overrides jsonb NOT NULL
);
CREATE INDEX scorecard_records_of_form ON scorecard_records (form_id, completion_id);
CREATE INDEX scorecard_records_of_officer ON scorecard_records (completed_by, completion_id);
CREATE TRIGGER scorecard_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON scorecard_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
