/** Clients that the list fetches at a time; the rest is asked for. */
const pageRows = 50

/** The query of the list's first page. */
export function firstClients(search: string | null) {
  const text = search?.trim()
  return { limit: pageRows, ...(text && { search: text }) }
}
