-- The keys that saves and completions came with, so that one whose answer was lost can be sent again and makes no second
-- version (docs/decisions/042-a-save-can-be-repeated.md). A save without a key writes nothing here. Without foreign keys,
-- as the history; the daily cleaning removes them after a day.
CREATE TABLE form_save_keys (
  form_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  key text NOT NULL,
  -- SHA-256 of what was sent.
  sent_hash bytea NOT NULL,
  -- What the save made of the form and no history has.
  version integer NOT NULL,
  current_step integer NOT NULL,
  last_saved_step integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (form_id, actor_id, key)
);
