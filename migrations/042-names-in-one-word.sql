-- A name that is written in two words is found by one: alhassan finds Al Hassan. What asks compares its longer words with the
-- search words without their spaces too (server/lists/search-words.ts), which an index has for everybody.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX people_joined_words ON people USING gin (replace(words, ' ', '') gin_trgm_ops) WITH (fastupdate = off);
  END IF;
END $$;

-- An erasure also takes such a search.

-- Whether a part of a search is looked for in words without their spaces (accounts/folded.ts).
CREATE FUNCTION can_be_several_words(part text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT length(part) >= 4 AND part !~ '[@0-9]'
$$;
CREATE OR REPLACE FUNCTION is_found(words text, search text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT NOT EXISTS (
      SELECT FROM regexp_split_to_table(translate(search, '‘’ʼ', ''''''''), '\s+') word, unnest(parts_of(word)) part
      WHERE strpos(translate(words, '‘’ʼ', ''''''''), part) = 0 AND strpos(words, spelled_out(part)) = 0
        AND NOT (can_be_several_words(part) AND (strpos(replace(words, ' ', ''), part) > 0
          OR strpos(replace(words, ' ', ''), spelled_out(part)) > 0)))
    OR coalesce(words LIKE '%#%' || phone_digits(search) || '%', false)
$$;
CREATE OR REPLACE FUNCTION means_only(whom uuid, words text, search text) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT AS $$
DECLARE
  wanted text := btrim(folded(search));
  pattern text;
BEGIN
  IF wanted = '' OR NOT is_found(words, wanted) THEN
    RETURN false;
  END IF;
  -- The indexes over words are asked for a part that stands in them as it is, and only what they find is compared with all.
  pattern := '%' || regexp_replace(coalesce(phone_digits(wanted),
    (SELECT part FROM regexp_split_to_table(wanted, '\s+') word, unnest(parts_of(word)) part
      WHERE part = spelled_out(part) AND part !~ '[''‘’ʼ]' ORDER BY length(part) DESC LIMIT 1), ''),
    '([\\%_])', '\\\1', 'g') || '%';
  RETURN NOT EXISTS (SELECT FROM people p WHERE p.id <> whom AND is_found(p.words, wanted)
    AND (p.words LIKE pattern OR replace(p.words, ' ', '') LIKE pattern));
END
$$;

-- Only what erases asks it, as those around it.
REVOKE ALL ON FUNCTION can_be_several_words FROM PUBLIC;
