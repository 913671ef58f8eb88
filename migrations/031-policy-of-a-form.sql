-- By which policy a form was completed stands with the form, so that whatever reads it can say what it says by that policy
-- (docs/decisions/060-a-form-has-its-policy.md). Null of an open form, and of those that were completed before there was a
-- second policy: these are by the first. No row is written here.

ALTER TABLE forms ADD COLUMN policy_version integer;

-- As before, but for the version, which is that of whoever completes: a server of the version before, which sets none,
-- knows the first policy only.
CREATE OR REPLACE FUNCTION keep_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO form_completions
    (form_id, version, form_type, kind, policy_version, assessment_year, answers, marks, computed, completed_by,
      completed_at)
  VALUES (NEW.id, NEW.version, NEW.form_type, 'completed', coalesce(NEW.policy_version, 1), NEW.assessment_year,
    NEW.form_data, NEW.marks, NEW.calculated_fields, coalesce(NEW.completed_by, NEW.created_by),
    coalesce(NEW.submitted_at, now()))
  ON CONFLICT (form_id, version) DO NOTHING;
  RETURN NULL;
END
$$;
