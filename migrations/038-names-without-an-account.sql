-- Whoever signs in with a name that no account has may have mistyped it, or typed a password there. An entry of the audit log stays
-- for good, so it no longer says what was typed. For 90 days a keyed hash shows which attempts were made with the same name.

CREATE TABLE typed_names (
  -- The entry of the audit log.
  entry bigint PRIMARY KEY,
  hash bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX typed_names_age ON typed_names (at);

-- The key, replaced after 90 days too. The portal makes it when it is needed, and no backup has it.
CREATE TABLE typed_names_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  key bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
