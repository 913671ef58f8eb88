import { setTimeout as pause } from 'node:timers/promises'
import { completeAnswers } from '../server/test-answers.ts'
import { call } from './call.ts'
import { administrator } from './portal.ts'
import { completer, type ServerAnswers, type SimulatedUser, saver, type ValueLog } from './simulated-user.ts'

export interface Officers extends ServerAnswers {
  readonly hands: readonly SimulatedUser[]
  readonly diaries: readonly ValueLog[]
  /** Stops all hands, after each has finished its current turn. */
  stop(): Promise<void>
}

/**
 * Starts loan officers with two hands each, which work on the same form at the same time. If two servers share the database,
 * each hand uses a different one.
 */
export async function startOfficers(servers: readonly string[], count: number): Promise<Officers> {
  const told: ServerAnswers = { done: { saves: 0, completions: 0, keeps: 0, reopenings: 0 }, unexpected: [] }
  const [home = '', beside = home] = servers
  const { token } = await untilDone(() => call(home, 'POST', '/api/admin/login', '', administrator))
  const desks: Awaited<ReturnType<typeof openDesk>>[] = []
  // One after the other, because a server that has just started on a busy machine is slow.
  for (let index = 0; index < count; index += 1) desks.push(await openDesk(home, token, index))
  const hands = desks.flatMap((desk, place) => [
    saver({ ...desk, server: home, name: `${place}-0` }, told),
    completer({ ...desk, server: beside, name: `${place}-1` }, told),
  ])
  const working = hands.map(hand => hand.work())
  return {
    ...told,
    hands,
    diaries: hands.flatMap(({ diaries }) => diaries),
    stop: async () => {
      for (const hand of hands) hand.stop()
      await Promise.all(working)
    },
  }
}

/** Creates an officer with a client whose first form is open and whose second form was completed on the first one's values. */
async function openDesk(address: string, adminToken: string, index: number) {
  const officer = {
    username: `officer${index}`,
    email: `officer${index}@faults.example`,
    password: 'seven-forms-in-order',
    firstName: 'Officer',
    lastName: String(index),
    phone: '',
  }
  const change = (token: string, path: string, body: unknown) =>
    untilDone(() => unlessDone(() => call(address, 'POST', path, token, body)))
  const answer = (token: string, path: string, body: unknown) =>
    untilDone(() => call(address, 'POST', path, token, body))
  await change(adminToken, '/api/admin/users/create', officer)
  const { token } = await answer('', '/api/auth/login', officer)
  const { client } = await answer(token, '/api/loan-officer/clients', { name: 'Ama' })
  const completed = async (formType: 'user_form' | 'mse_assessment'): Promise<string> => {
    const { form } = await answer(token, `/api/loan-officer/clients/${client._id}/forms`, { formType })
    const data = completeAnswers(formType)
    await change(token, `/api/loan-officer/forms/${form._id}/complete`, { data })
    return form._id
  }
  const formId = await completed('user_form')
  const assessmentId = await completed('mse_assessment')
  await change(token, `/api/loan-officer/forms/${formId}/reopen`, {})
  return { token: String(token), formId, assessmentId }
}

/** Makes a change, unless an earlier attempt that was answered 503, which leaves open what became of it, has made it. */
async function unlessDone(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(': 409 '))) throw error
  }
}

/**
 * Retries an act for five seconds or more, because with a planted fault an acknowledged change may not be stored yet, and on a busy
 * machine any call may answer 503.
 */
async function untilDone<Result>(act: () => Promise<Result>, left = 100): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (left === 0) throw error
    await pause(50)
    return untilDone(act, left - 1)
  }
}
