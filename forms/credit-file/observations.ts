import type { Check } from '../checks/check.ts'
import { checkInWords, isRepeatedFinding, repayment } from './open-checks.ts'

/**
 * Returns what the checks of a file found, in paragraphs: repayment, turnover and margins, differences between the forms. What
 * the forms agree on is only listed.
 */
export function observationsOf(
  checks: readonly Pick<Check, 'id' | 'group' | 'severity' | 'title' | 'sentence'>[],
): string[] {
  const found = checks.filter(one => !isRepeatedFinding(one) && one.severity !== 'unknown')
  const ofForms = found.filter(({ id, group }) => group === 'facts' && !repayment.includes(id))
  const paragraphs = [
    repayment.flatMap(id => found.filter(one => one.id === id)),
    // Some of these sentences do not say by themselves what they are about.
    found
      .filter(({ group }) => group === 'turnover')
      .map(one => (one.severity === 'agrees' ? one : { ...one, sentence: checkInWords(one) })),
    ofForms.filter(({ severity }) => severity !== 'agrees'),
  ]
  const agreed = ofForms.filter(({ severity }) => severity === 'agrees')
  return [
    ...paragraphs.map(paragraph => paragraph.map(({ sentence }) => sentence).join(' ')),
    agreed.length > 0
      ? `No contradiction in: ${agreed.map(({ title }) => lowerFirst(title)).join(', ')}.`
      : '',
  ].filter(text => text !== '')
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
