-- People leave out the signs inside a name, or type others: O’Connor, D'Angelo, Al-Hassan, St. John, Weiß. A name with such
-- signs is kept a second time without them, on a line of its own. What asks looks for the parts between the signs
-- (accounts/folded.ts has the same signs and letters). Only the words of names with signs are written anew.

CREATE FUNCTION signs_in_names() RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '[\u0022\u0027\u002c-\u002e\u0060\u00ab\u00ad\u00b4\u00b7\u00bb\u02b9-\u02cb\u055a\u05be\u05f3\u0640\u200b-\u200f'
    || '\u2010-\u201f\u202a-\u202e\u2032-\u2036\u2060-\u2069\u2212\u30fb\ua78b\ua78c\ufe63\ufeff\uff07\uff0d\uff0e]'
$$;
-- Folded words in the letters that people type for those that their keyboard does not have.
CREATE FUNCTION spelled_out(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(replace(translate(words, 'ð', 'd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
CREATE FUNCTION without_signs(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT spelled_out(folded(regexp_replace(name, signs_in_names(), '', 'g')))
$$;
-- The line that a name has besides; '' for a name without signs.
CREATE FUNCTION line_without_signs(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN plain <> folded(name) THEN E'\n' || plain ELSE '' END FROM without_signs(name) plain
$$;
CREATE FUNCTION words_of_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT folded(name) || line_without_signs(name)
$$;

CREATE OR REPLACE FUNCTION words_of_user(u users) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT folded(words_of(u.name, u.email, u.username, u.id::text)) || line_without_signs(u.name)
$$;
CREATE OR REPLACE FUNCTION words_of_client(c clients) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT folded(words_of(c.name, c.email, c.client_id, c.id::text, c.business_name))
    || line_without_signs(c.name) || line_without_signs(c.business_name)
    || E'\n#' || regexp_replace(c.phone, '[^0-9]', '', 'g')
$$;

UPDATE people SET words = words_of_user(u) FROM users u WHERE u.id = people.id AND line_without_signs(u.name) <> '';
UPDATE people SET words = words_of_client(c) FROM clients c
WHERE c.id = people.id AND line_without_signs(c.name) || line_without_signs(c.business_name) <> '';
UPDATE applications SET branch_words = words_of_name(branch) WHERE line_without_signs(branch) <> '';

-- An erasure also takes what was searched for in another spelling of the person's name.

-- What a search looks for of one of its words: the parts between its signs. A word with a figure or an @ is no name and
-- stays whole.
CREATE FUNCTION parts_of(word text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(part), ARRAY[word])
  FROM regexp_split_to_table(word, signs_in_names()) part WHERE part <> '' AND word !~ '[@0-9]'
$$;
CREATE OR REPLACE FUNCTION is_found(words text, search text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT NOT EXISTS (
      SELECT FROM regexp_split_to_table(translate(search, '‘’ʼ', ''''''''), '\s+') word, unnest(parts_of(word)) part
      WHERE strpos(translate(words, '‘’ʼ', ''''''''), part) = 0 AND strpos(words, spelled_out(part)) = 0)
    OR coalesce(words LIKE '%#%' || phone_digits(search) || '%', false)
$$;
CREATE OR REPLACE FUNCTION words_said(said text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT words_of_name(array_to_string(said, E'\n'))
    || E'\n#' || regexp_replace(array_to_string(said, '#'), '[^0-9#]', '', 'g')
$$;
CREATE OR REPLACE FUNCTION means_only(whom uuid, words text, search text) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT AS $$
DECLARE
  wanted text := btrim(folded(search));
  longest text;
BEGIN
  IF wanted = '' OR NOT is_found(words, wanted) THEN
    RETURN false;
  END IF;
  -- The index over words is asked for a part that stands in them as it is, and only what it finds is compared with all.
  longest := coalesce(phone_digits(wanted),
    (SELECT part FROM regexp_split_to_table(wanted, '\s+') word, unnest(parts_of(word)) part
      WHERE part = spelled_out(part) AND part !~ '[''‘’ʼ]' ORDER BY length(part) DESC LIMIT 1), '');
  RETURN NOT EXISTS (SELECT FROM people p WHERE p.id <> whom AND is_found(p.words, wanted)
    AND p.words LIKE '%' || regexp_replace(longest, '([\\%_])', '\\\1', 'g') || '%');
END
$$;

-- Only what erases asks it, as those around it.
REVOKE ALL ON FUNCTION parts_of FROM PUBLIC;
