import { Fragment } from 'react'

/** An e-mail address that has to break does so before its @, or before a dot of its name, and nowhere within a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?=@|\.[^\s@]*@)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
