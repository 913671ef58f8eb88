import { shownFigures } from '../../../forms/credit-file/shown-figures.ts'
import { FigureGroups } from '../../form-screen/checks/FigureGroups.tsx'
import { Card } from '../../ui/display/Card.tsx'
import type { CreditFile } from '../credit-file.ts'

/** The key figures in four groups, each with the forms that it comes from. */
export function FileFigures({ file }: { readonly file: CreditFile }) {
  if (file.figures.every(({ items }) => items.length === 0)) return null
  return (
    <Card title="Key figures">
      <FigureGroups heading="h3" groups={shownFigures(file)} />
    </Card>
  )
}
