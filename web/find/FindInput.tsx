import type { ComponentProps } from 'react'
import control from '../ui/controls/control.module.css'

/** The text box of a search dialog. */
export function FindInput(props: ComponentProps<'input'>) {
  return (
    <input
      role="combobox"
      dir="auto"
      aria-label="Find"
      aria-expanded={false}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      className={control.control}
      {...props}
    />
  )
}
