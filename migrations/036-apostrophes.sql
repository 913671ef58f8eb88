-- A search finds a name with either apostrophe (server/lists/search-words.ts), so an erasure takes what was searched for with
-- the other one, too.

CREATE OR REPLACE FUNCTION is_found(words text, search text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT NOT EXISTS (SELECT FROM regexp_split_to_table(translate(search, '‘’ʼ', ''''''''), '\s+') word
      WHERE strpos(translate(words, '‘’ʼ', ''''''''), word) = 0)
    OR coalesce(words LIKE '%#%' || phone_digits(search) || '%', false)
$$;
