-- Whether somebody who registered has lost the access that they had before the provider recognised them
-- (docs/spec/decisions.md, D60). People who were linked before this was kept lose it at their next sign-in there.
ALTER TABLE provider_identities ADD COLUMN former_access_ended boolean NOT NULL DEFAULT false;
