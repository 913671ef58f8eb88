import { howMany } from '../lists/count-text.ts'

const words: Record<string, string> = {
  created: 'Created',
  saved: 'Saved',
  completed: 'Completed',
  reopened: 'Reopened for editing',
  moved: 'Moved to another loan officer',
  taken_over: 'Taken over from the applicant',
  restored: 'Restored with its client',
}

/** Returns an event's label; for an unknown event, its name with spaces. */
export function actionText(action: string): string {
  return words[action] ?? action.replaceAll('_', ' ')
}

export function changesText(count: number): string {
  return howMany(count, 'field changed', 'fields changed')
}
