import type { Logger } from 'pino'
import type { LogLevel } from './config.ts'

export interface Log {
  info(line: string): void
  warn(line: string): void
  error(line: string): void
}

interface LaterLog extends Log {
  /** Loads the logger that writes the lines. */
  logger(): Promise<Logger>
}

/** Creates the portal's log. The logging library is loaded for the first line, or when `logger` is called. */
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
