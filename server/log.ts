import type { Logger } from 'pino'
import type { LogLevel } from './config.ts'

export interface Log {
  info(line: string): void
  warn(line: string): void
  error(line: string): void
}

interface LaterLog extends Log {
  /** What writes the lines. */
  logger(): Promise<Logger>
}

/** The portal's log. What writes it is loaded for its first line, or when it is asked for. */
export function createLog(level: LogLevel): LaterLog {
  let loading: Promise<Logger> | null = null
  const logger = () => {
    loading ??= import('pino').then(({ pino }) => pino({ level }))
    return loading
  }
  const write = (kind: 'info' | 'warn' | 'error') => (line: string) =>
    void logger().then(loaded => loaded[kind](line))
  return { info: write('info'), warn: write('warn'), error: write('error'), logger }
}
