import { rowOf } from '../../../forms/catalogue.ts'
import { FigureGroups } from '../../form-screen/checks/evidence/FigureGroups.tsx'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'

/** The key figures in four groups, each with the form that it comes from. */
export function FileFigures({ file }: { readonly file: CreditFile }) {
  if (file.figures.every(({ items }) => items.length === 0)) return null
  const groups = file.figures.map(({ group, items }) => ({
    group,
    figures: items.map(({ key, label, display, tone, source }) => ({
      id: `${source.form}.${key}`,
      label,
      source: `${rowOf(source.form).label}${source.status === 'in_progress' ? ', draft' : ''}`,
      display,
      tone,
    })),
  }))
  return (
    <Card title="Key figures">
      <FigureGroups heading="h3" groups={groups} />
    </Card>
  )
}
