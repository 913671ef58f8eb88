import { plainText } from '../../accounts/spreadsheet-text.ts'

/** The longest text that a cell in Excel can hold. */
const longestText = 32_767

/** Escapes text for XML content or attributes: cut to the limit of a cell, without anything that XML or Excel would decode. */
export function escapeXml(text: string): string {
  return (
    plainText(text.length > longestText ? text.slice(0, longestText) : text)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // Excel decodes _x0041_ to A; escaping the underscore keeps the text as written.
      .replaceAll(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
  )
}
