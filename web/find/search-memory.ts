/**
 * The search as it stands, with its text. Kept outside of the header, because the header of a loading screen is replaced when
 * the screen arrives, and whoever has pressed Ctrl+K by then is typing.
 */
export const search = { isOpen: false, current: '' }

export function endSearch(): void {
  search.isOpen = false
  search.current = ''
}
