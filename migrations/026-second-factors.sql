-- A second factor: codes of an app on the owner's phone, and codes for when it is lost (docs/decisions/048-second-factors.md).
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- What the app has as well. It is encrypted where the server has a key for that.
  secret bytea NOT NULL,
  is_encrypted boolean NOT NULL,
  -- Which half minute, counted from 1970, the last code that was taken belongs to: this code and older ones are refused.
  last_step bigint NOT NULL DEFAULT 0,
  -- Null: it is being set up and not asked for yet.
  confirmed_at timestamptz
);

-- Each is deleted when it is used.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  -- The first letter of the code, which tells the codes of an account apart.
  letter text NOT NULL,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, letter)
);

-- Sign-ins whose password was right and that wait for the code.
CREATE TABLE sign_in_steps (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the hash of the password that was right: the step is over when the account has another one.
  proof bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
