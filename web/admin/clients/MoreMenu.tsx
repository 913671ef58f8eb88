import type { ComponentProps } from 'react'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'

interface Props {
  /** Whose menu it is, for screen reader users, who do not see the row. */
  readonly name: string
  readonly items: ComponentProps<typeof Menu>['items']
}

/** The menu of further actions for the client of a row. */
export function MoreMenu({ name, items }: Props) {
  return (
    <Menu
      size="small"
      variant="quiet"
      label={
        <>
          More<VisuallyHidden> for {name}</VisuallyHidden>
        </>
      }
      items={items}
    />
  )
}
