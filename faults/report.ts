import type { Outcome } from './stage.ts'

/** Returns the results of all stages in lines for the console. */
export function report(outcomes: readonly Outcome[]): string {
  const sum = (number: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + number(outcome), 0)
  const times = new Map<string, number>()
  for (const kind of outcomes.flatMap(({ faults }) => faults)) times.set(kind, (times.get(kind) ?? 0) + 1)
  const ready = outcomes.flatMap(({ readyAgainMs }) => readyAgainMs).toSorted((one, other) => one - other)
  const inSeconds = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(2)} s`
  const disks = new Set(outcomes.flatMap(({ disk }) => (disk ? [disk] : [])))
  return [
    '',
    `Faults: ${sum(({ faults }) => faults.length)} in ${outcomes.length} stages`,
    ...[...times].toSorted().map(([kind, count]) => `${String(count).padStart(6)}  ${kind}`),
    `A full disk was ${[...disks].join(', ') || 'not possible here'}.`,
    `Values acknowledged ${sum(({ acknowledged }) => acknowledged)}, unknown ${sum(({ unknown }) => unknown)}, refused ${sum(({ refused }) => refused)}`,
    `Acknowledged: saves ${sum(({ done }) => done.saves)}, completions ${sum(({ done }) => done.completions)}, confirmed unchanged ${sum(({ done }) => done.keeps)}, reopened ${sum(({ done }) => done.reopenings)}`,
    `Ready again after ${inSeconds(ready[Math.floor(ready.length / 2)])} (median), ${inSeconds(ready.at(-1))} at most`,
    `Lost ${sum(({ lost }) => lost.length)}, doubled ${sum(({ doubled }) => doubled.length)}, stored although refused ${sum(({ storedThoughRefused }) => storedThoughRefused.length)}, gaps ${sum(({ gaps }) => gaps.length)}, disagreeing ${sum(({ disagreeing }) => disagreeing.length)}, unexpected ${sum(({ unexpected }) => unexpected.length)}`,
  ].join('\n')
}
