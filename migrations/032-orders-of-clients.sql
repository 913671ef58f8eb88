-- The orders and counts of the lists of clients and users that read every row of their table before
-- (docs/decisions/062-orders-of-clients.md). A save writes the client's row at most once a minute, and the user's never.

-- By progress; and how many clients each status leaves is told by the index alone.
CREATE INDEX clients_by_progress ON clients (completed_count, id) INCLUDE (form_count) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_change ON clients (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_without_forms ON clients (created_at, id) WHERE deleted_at IS NULL AND form_count = 0;

-- How many users each status leaves.
CREATE INDEX users_by_submissions ON users (form_count, completed_count) WHERE deleted_at IS NULL;
-- Officers to choose from.
CREATE INDEX officers_by_name ON users (name, id) WHERE role = 'loan_officer' AND deleted_at IS NULL;
-- Clients by their officer, deleted officers too.
CREATE INDEX users_with_clients ON users (name, id) WHERE client_count > 0;
