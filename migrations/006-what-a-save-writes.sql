-- What a save costs beside the form itself (docs/decisions/019-what-a-save-costs.md). Forms and users are never deleted
-- from their tables, so the history needs no foreign keys to keep it whole, and each save checked two.
ALTER TABLE form_history
  DROP CONSTRAINT IF EXISTS form_history_form_id_fkey,
  DROP CONSTRAINT IF EXISTS form_history_actor_id_fkey;
-- Answers are compressed and decompressed at each save; LZ4 takes a fraction of the time, where PostgreSQL has it.
DO $$
BEGIN
  ALTER TABLE forms ALTER COLUMN form_data SET COMPRESSION lz4;
  ALTER TABLE form_history ALTER COLUMN changes SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
  RAISE NOTICE 'LZ4 is not to be had here: %', SQLERRM;
END
$$;
