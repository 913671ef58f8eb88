/** Makes a call and returns its answer, parsed from JSON. Throws if the status is not a 2xx. */
export async function call(address: string, method: string, path: string, token: string, body?: unknown) {
  const answer = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
