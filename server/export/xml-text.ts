import { plainText } from '../../accounts/spreadsheet-text.ts'

/** The longest text that a cell of Excel holds. */
const longestText = 32_767

/** Text as XML content or attribute, no longer than a cell holds, with nothing in it that XML or Excel would decode. */
export function escapeXml(text: string): string {
  return (
    plainText(text.length > longestText ? text.slice(0, longestText) : text)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // Excel decodes _x0041_ to A; an escaped underscore keeps it as written.
      .replaceAll(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
  )
}
