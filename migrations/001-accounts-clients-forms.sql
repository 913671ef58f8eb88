-- Accounts, sessions, clients, forms and their histories. Ids are random UUIDs, so they say nothing and never collide.

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  username text,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  role text NOT NULL CHECK (role IN ('admin', 'loan_officer', 'user')),
  password_hash text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_by text NOT NULL DEFAULT 'registration',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- D12: a deleted account keeps its clients and submissions.
  deleted_at timestamptz
);
-- A deleted account frees its e-mail and user name.
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_username ON users (lower(username)) WHERE deleted_at IS NULL AND username IS NOT NULL;
CREATE INDEX users_listed ON users (created_at DESC, id) WHERE deleted_at IS NULL;

-- D10: only the SHA-256 of a token is kept.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- The role signed in with: a session of an account that has another role since is no longer good.
  role text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE SEQUENCE client_numbers START 100001;
CREATE TABLE clients (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id text NOT NULL UNIQUE DEFAULT 'CL-' || nextval('client_numbers'),
  officer_id uuid NOT NULL REFERENCES users (id),
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- D13: deleted rows stay for 30 days.
  deleted_at timestamptz,
  deleted_by uuid REFERENCES users (id)
);
CREATE INDEX clients_of_officer ON clients (officer_id, updated_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_deleted ON clients (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE forms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- A form belongs to a client of an officer's, or to a regular user who fills it for himself (D7).
  client_id uuid REFERENCES clients (id),
  user_id uuid REFERENCES users (id),
  form_type text NOT NULL CHECK (form_type IN ('user_form', 'mse_assessment', 'output_sheet', 'expert_scorecard',
    'financial_analysis', 'bank_analysis', 'credit_app_memo')),
  form_data jsonb NOT NULL DEFAULT '{}',
  -- The record of a completed form; a draft's values are calculated when it is read.
  calculated_fields jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'completed')),
  current_step integer NOT NULL DEFAULT 1,
  last_saved_step integer NOT NULL DEFAULT 1,
  total_steps integer NOT NULL,
  -- D28: the year the form was created with.
  assessment_year integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_saved timestamptz,
  submitted_at timestamptz,
  CHECK ((client_id IS NULL) <> (user_id IS NULL))
);
CREATE UNIQUE INDEX forms_of_client ON forms (client_id, form_type) WHERE client_id IS NOT NULL;
CREATE UNIQUE INDEX forms_of_user ON forms (user_id, form_type) WHERE user_id IS NOT NULL;
CREATE INDEX forms_listed ON forms (updated_at DESC, id);
CREATE INDEX forms_listed_by_type ON forms (form_type, updated_at DESC, id);

-- One row for each save, completion and reopening: who, when, which version, which fields from what to what.
CREATE TABLE form_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id uuid NOT NULL REFERENCES forms (id),
  version integer NOT NULL,
  action text NOT NULL,
  actor_id uuid NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now(),
  -- {"field": {"from": …, "to": …}}
  changes jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX form_history_of_form ON form_history (form_id, id);

-- Sign-ins, failures, denials, exports, user changes. No role can alter it: the trigger refuses UPDATE, DELETE and TRUNCATE.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  event text NOT NULL,
  actor_id uuid,
  actor text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_event ON audit_log (event, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER form_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON form_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
