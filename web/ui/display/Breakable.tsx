import { Fragment } from 'react'

/** Lets an email address break only before its @ or before a dot in front of it, never within a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?=@|\.[^\s@]*@)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
