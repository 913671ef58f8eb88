-- People see where they are signed in, and can end what they do not know.
ALTER TABLE sessions
  -- Names the session without its token.
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN address text NOT NULL DEFAULT '',
  -- What the browser calls itself.
  ADD COLUMN agent text NOT NULL DEFAULT '';
