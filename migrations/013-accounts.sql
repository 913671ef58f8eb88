-- How an account begins, and who chose its password (docs/decisions/033-accounts.md).

ALTER TABLE users
  -- Null: nobody has chosen a password yet. Such an account begins with an invitation.
  ALTER COLUMN password_hash DROP NOT NULL,
  -- Somebody else chose the password, and its owner has not chosen another since (docs/spec/decisions.md, D49).
  ADD COLUMN password_given boolean NOT NULL DEFAULT false,
  -- Goes up with each change of what the account says of its owner.
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- The open link of an account, with which its owner chooses a password. Only the SHA-256 of its token is kept.
CREATE TABLE invitations (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- The e-mail of the administrator, as it was then.
  created_by text NOT NULL
);
