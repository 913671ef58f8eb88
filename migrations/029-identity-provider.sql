-- Who people are to the lender's own identity provider (docs/decisions/054-identity-provider.md).
CREATE TABLE provider_identities (
  issuer text NOT NULL,
  -- What the provider calls the person, for good.
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (issuer, subject),
  -- An e-mail that the provider gives to somebody else opens no account that is another's.
  UNIQUE (user_id, issuer)
);

-- Sign-ins that wait for their return from the provider.
CREATE TABLE provider_sign_ins (
  -- Of the token that only the browser has that began it.
  token_hash bytea PRIMARY KEY,
  state text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- An erased account keeps nothing of what the provider calls its owner (docs/decisions/049-erasure.md).
CREATE FUNCTION forget_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM provider_identities WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER erased_identity_forgotten AFTER INSERT ON erased FOR EACH ROW WHEN (NEW.kind = 'user')
  EXECUTE FUNCTION forget_identity();
