import type { GridSection } from '../../../../engine/types.ts'
import { classNames } from '../../../ui/class-names.ts'
import { placeOf } from '../move.ts'
import styles from './GridRange.module.css'
import { areaOf, isSame, type Range } from './range.ts'

/** Highlights the cells of a range and scrolls its end into view. Returns the function that removes the highlighting. */
export function showRange(table: HTMLTableElement, section: GridSection, range: Range): () => void {
  const { rows, columns } = areaOf(section, range)
  const name = classNames(styles.ranged)
  const shown: HTMLElement[] = []
  for (const cell of table.querySelectorAll<HTMLElement>('[data-row][data-column]')) {
    const place = placeOf(cell)
    const box = cell.closest('td')
    if (!box || !rows.includes(place.row) || !columns.includes(place.column)) continue
    box.classList.add(name)
    shown.push(box)
    if (isSame(place, range.end)) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return () => {
    for (const box of shown) box.classList.remove(name)
  }
}
