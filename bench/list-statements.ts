/** The statements that read the measured lists, one for each list, for pgbench and for the bare server. */
export const listStatements = {
  /** An officer's clients with the state of their forms. */
  clients: `
    select c.id, c.client_id, c.name, c.email, c.phone, c.created_at, c.updated_at,
      (select string_agg(f.id || ' ' || f.form_type || ' ' || f.status || ' ' || f.current_step || ' ' || f.total_steps, ',')
       from forms f where f.client_id = c.id) as forms
    from clients c where c.officer_id = $1 and c.deleted_at is null
    order by c.updated_at desc, c.id limit 200`,
  /** The newest 100 submissions with their clients and the people who answer for them. */
  submissions: `
    select f.id, f.form_type, f.status, f.current_step, f.total_steps, f.created_at, f.updated_at, f.last_saved,
      f.submitted_at, o.id as owner_id, o.name as owner_name, o.email as owner_email, o.created_at as owner_created_at,
      c.id as client_uuid, c.client_id, c.name as client_name, c.email as client_email, c.phone as client_phone
    from (
      select p.id, p.created_at from forms p
      where not exists (select from clients d where d.id = p.client_id and d.deleted_at is not null)
      order by p.created_at desc, p.id desc limit 100
    ) page
    join forms f on f.id = page.id left join clients c on c.id = f.client_id
    join users o on o.id = coalesce(c.officer_id, f.user_id)
    order by page.created_at desc, page.id desc`,
}
