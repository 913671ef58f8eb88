-- The keys that clients were created with, so that a creation whose answer was lost can be sent again and finds its
-- client (docs/decisions/015-repeatable-creation.md). Not columns of clients: every save of a form updates its client,
-- and would write to one index more.
CREATE TABLE client_creations (
  officer_id uuid NOT NULL REFERENCES users (id),
  key text NOT NULL,
  -- SHA-256 of what was sent, because the client's own fields may have changed since.
  sent_hash bytea NOT NULL,
  client_id uuid NOT NULL REFERENCES clients (id),
  PRIMARY KEY (officer_id, key)
);
