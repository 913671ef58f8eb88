-- Of each completion, how many of its answers were typed, pasted, taken from suggestions or imported. Null for those that
-- were kept before this was counted. The origin of a single answer stands in the history, beside the change.

ALTER TABLE form_completions ADD COLUMN via jsonb;
