-- A search of the audit log looks into the details of its entries, too: the values of a changed setting, the officers between
-- whom a client was moved. The ids of chosen clients are left out, because one entry may have hundreds of them.
CREATE FUNCTION words_in_detail(detail jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(coalesce(string_agg(said #>> '{}', E'\n'), ''))
  FROM jsonb_path_query(detail - 'clientIds', 'strict $.**') said WHERE jsonb_typeof(said) IN ('string', 'number')
$$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX audit_log_details ON audit_log USING gin (words_in_detail(detail) gin_trgm_ops);
  END IF;
END
$$;
