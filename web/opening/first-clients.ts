/** How many clients the list loads at a time. */
const pageRows = 50

/** Returns the query of the list's first page. */
export function firstClients(search: string | null) {
  const text = search?.trim()
  return { limit: pageRows, ...(text && { search: text }) }
}
