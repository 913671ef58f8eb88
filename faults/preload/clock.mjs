// @ts-check
// Loaded into the portal before its own code. Each SIGUSR2 sets the portal's clock back by an hour, as an operator or a time
// service may do. The clocks of the system and of PostgreSQL are not changed.

const Clock = Date
let backMs = 0
const now = () => Clock.now() - backMs

globalThis.Date = new Proxy(Clock, {
  construct: (clock, given, made) => Reflect.construct(clock, given.length === 0 ? [now()] : given, made),
  get: (clock, key) => (key === 'now' ? now : Reflect.get(clock, key)),
})
process.on('SIGUSR2', () => {
  backMs += 3_600_000
})
