-- A search of the audit log finds the entries that name a client by nothing but an id or a number, and the exports of chosen
-- clients, by these indexes: without them it read every entry of these kinds, and grew with the log.

CREATE INDEX audit_log_subject ON audit_log (lower(subject));
CREATE INDEX audit_log_of_chosen ON audit_log (id) WHERE detail ? 'clientIds';
