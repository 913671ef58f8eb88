-- Wrong passwords and codes, which a restart does not forget and all servers count together
-- (docs/decisions/041-who-is-kept-out.md).

CREATE TABLE failed_attempts (
  -- The account's id, or a hash of the name that no account has; before it what was guessed, unless it was a sign-in.
  account text NOT NULL,
  -- An IPv4 address, the first half of an IPv6 address or the id of whoever guessed; empty: from anywhere.
  network text NOT NULL,
  failures integer NOT NULL,
  -- When they are forgotten.
  until timestamptz NOT NULL,
  -- Before this no other attempt is made from an address that the account does not know.
  next_at timestamptz NOT NULL,
  PRIMARY KEY (account, network)
);
CREATE INDEX failed_attempts_of_network ON failed_attempts (network, until) WHERE network <> '';
CREATE INDEX failed_attempts_until ON failed_attempts (until);

-- Where an account was signed in to: nobody elsewhere can keep its owner out there.
CREATE TABLE known_networks (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  network text NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, network)
);
CREATE INDEX known_networks_age ON known_networks (last_at);
