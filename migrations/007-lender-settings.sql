-- What administrators have decided about the portal as a whole; a setting without a row has its default.
CREATE TABLE lender_settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- The e-mail of the administrator, as it was then.
  changed_by text NOT NULL
);
