import { createHash } from 'node:crypto'
import type { ClientBase, QueryResult } from 'pg'
import { codeOf } from '../error-text.ts'

// Statements whose text is built per call (such as a list filter) must not fill PostgreSQL's memory with plans.
const statementsNamed = 500
const names = new Map<string, string>()

type Send = (statement: string | object, values?: unknown, callback?: unknown) => Promise<QueryResult>
type Callback = (error: Error | null, result?: QueryResult) => void

/**
 * Changes how a client sends statements outside a transaction. Each one that has parameters is prepared once per connection
 * and then called by name, so that PostgreSQL does not parse and plan it again. (Measured through Kysely as a share of
 * pgbench's saves per second: 0.59 without names, 0.90 with them.) A statement whose plan is outdated is prepared and sent
 * again. Inside a transaction nothing is named, because one failed statement would undo all of it. The client itself is
 * wrapped, so this works for Kysely and for plain pool.query alike.
 */
export function prepareStatements(client: ClientBase): void {
  // All overloads of query() reduce to (text, config or submittable; values; callback).
  const query = client.query.bind(client) as unknown as Send
  let generation = 0

  async function send(text: string, values: readonly unknown[]): Promise<QueryResult> {
    for (let attempt = 1; ; attempt += 1) {
      const name = nameOf(text, generation)
      try {
        return await (name === undefined ? query(text, values) : query({ name, text, values }))
      } catch (error) {
        if (attempt === mostAttempts || !isOutdated(codeOf(error))) throw error
        // The connection's other statements would fail in the same way, so all of them are prepared again.
        generation += 1
        await query('deallocate all')
      }
    }
  }

  const wrapped = (first: string | object, second?: unknown, third?: unknown) => {
    const stands = typeof first === 'string' && Array.isArray(second) && second.length > 0
    if (!stands || client.getTransactionStatus() !== 'I') return query(first, second, third)
    const result = send(first, second)
    if (typeof third !== 'function') return result
    // pool.query passes a callback.
    const callback = third as Callback
    result.then(found => callback(null, found), callback)
    return undefined
  }
  // The wrapper passes on all arguments that it does not handle, so it supports every overload of the original.
  client.query = wrapped as ClientBase['query']
}

const mostAttempts = 2

/**
 * Reports whether a prepared statement's plan or name is no longer valid: a migration changed a table's columns (0A000,
 * "cached plan must not change result type"), or a pooler has put another session behind the connection (26000, 42P05).
 */
function isOutdated(code: string): boolean {
  return code === '0A000' || code === '26000' || code === '42P05'
}

/** The statement's name on this connection. It differs in each generation, so that a name is never reused. */
function nameOf(text: string, generation: number): string | undefined {
  const known = preparedName(text)
  return known && (generation === 0 ? known : `${known}-${generation}`)
}

/** Returns the name under which a statement is prepared, or undefined if too many statements are prepared already. */
export function preparedName(text: string): string | undefined {
  return names.get(text) ?? newName(text)
}

function newName(text: string): string | undefined {
  if (names.size >= statementsNamed) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
