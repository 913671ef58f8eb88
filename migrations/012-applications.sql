-- What regular users apply for with their two forms. Officers read an application once it was sent, or with the code that
-- its applicant gives them (docs/spec/decisions.md, D48); administrators assign it to an officer; an officer takes it over
-- (D46). A person who has none here has sent nothing.

CREATE TABLE applications (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  -- Null before it is sent, and again once a form of it is reopened.
  sent_at timestamptz,
  -- What was agreed to when it was sent: the SHA-256 of the lender's text on privacy, in hexadecimal digits. The texts
  -- themselves are in the audit log, which keeps every change of the settings. Null for what was completed before there
  -- was a consent to give.
  consent_sha256 text,
  -- As the Standard Form named it when it was sent, and the same in lower case and without accents, by which it is found.
  branch text NOT NULL DEFAULT '',
  branch_words text NOT NULL DEFAULT '',
  assigned_to uuid REFERENCES users (id),
  assigned_at timestamptz,
  -- With it an officer opens what was not sent yet.
  code text,
  code_until timestamptz,
  -- Since when it is a client's file.
  taken_over_at timestamptz
);
CREATE INDEX applications_waiting ON applications (sent_at, user_id)
  WHERE sent_at IS NOT NULL AND taken_over_at IS NULL;
CREATE INDEX applications_assigned ON applications (assigned_to, sent_at, user_id)
  WHERE sent_at IS NOT NULL AND taken_over_at IS NULL;

-- Who of the lender's people read an applicant's answers, and when. The applicant sees it.
CREATE TABLE application_readings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  reader_id uuid NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now(),
  -- The code with which it was opened: as long as it holds, this reader can read on.
  code text
);
CREATE INDEX application_readings_by_applicant ON application_readings (user_id, at DESC);

-- Whoever reopens a form of an application takes it back, until it is checked and sent again.
CREATE FUNCTION take_back_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET sent_at = NULL WHERE user_id = NEW.user_id AND sent_at IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER forms_take_back AFTER UPDATE OF status ON forms
  FOR EACH ROW WHEN (OLD.status = 'completed' AND NEW.status <> 'completed' AND NEW.user_id IS NOT NULL)
  EXECUTE FUNCTION take_back_application();

-- As before, and the application waits no more, or waits again when the client is deleted. Its code has done its work.
CREATE OR REPLACE FUNCTION count_applicant(applicant uuid, since timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  counted text[];
BEGIN
  -- A save of the applicant's that is under way ends first, and a later one finds the mark.
  PERFORM FROM forms WHERE user_id = applicant ORDER BY id FOR NO KEY UPDATE;
  counted := tallies_of_applicant(applicant);
  UPDATE forms SET taken_over_at = since WHERE user_id = applicant;
  UPDATE people SET is_live = since IS NULL WHERE id = applicant;
  UPDATE applications SET taken_over_at = since, code = NULL, code_until = NULL WHERE user_id = applicant;
  PERFORM tally_change(counted, (SELECT tallies_of_applicant(applicant)), applicant);
END
$$;

-- Nobody could send an application before. Applicants whose two forms were completed had been told that a loan officer
-- takes them over, and officers could read them all along: they count as sent when the last form was completed.
-- The trigger above has locked the forms, so that none is completed or reopened meanwhile.
INSERT INTO applications (user_id, sent_at, branch, branch_words, taken_over_at)
SELECT user_id, sent_at, branch, folded(branch), taken_over_at FROM (
  SELECT user_id, max(submitted_at) AS sent_at, max(taken_over_at) AS taken_over_at,
    left(trim(coalesce(max(form_data ->> 'BranchName') FILTER (WHERE form_type = 'user_form'), '')), 200) AS branch
  FROM forms WHERE user_id IS NOT NULL AND status = 'completed' AND form_type IN ('user_form', 'mse_assessment')
  GROUP BY user_id HAVING count(*) = 2
) completed;
