-- Days and weeks go by the lender's time zone, which administrators may change (docs/spec/decisions.md, D47). The
-- dashboard counts its weeks from this index, so no total is kept per day any more.

DROP INDEX forms_by_submission;
CREATE INDEX forms_by_submission ON forms (submitted_at, id) INCLUDE (client_id, user_id, taken_over_at)
  WHERE status = 'completed';

-- Forms are locked by the change of their index. A client that is deleted meanwhile would count its days once more.
LOCK TABLE clients IN SHARE ROW EXCLUSIVE MODE;
CREATE OR REPLACE FUNCTION tallies_of(f forms) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN f.user_id IS NOT NULL AND f.taken_over_at IS NOT NULL THEN '{}' ELSE array_remove(ARRAY[
    'form/' || CASE WHEN f.client_id IS NULL THEN 'user' ELSE 'client' END || '/' || f.form_type || '/' || f.status,
    CASE WHEN f.status = 'completed'
      THEN 'risk/' || f.form_type || '/' || (f.calculated_fields ->> 'riskCategory') END
  ], NULL) END
$$;
DELETE FROM tallies WHERE what LIKE 'day/%';
