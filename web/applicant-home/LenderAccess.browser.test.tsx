import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WhoCanRead } from './LenderAccess.tsx'
import type { OwnApplication } from './use-application.ts'

// spec 3 §2.12; D48

test.each([
  [390, 1],
  [360, 1],
  [320, 2],
])(
  'on a screen of %i pixels, the role and an ordinary name of who read the answers take at most %i lines',
  async (width, lines) => {
    await page.viewport(width, 844)
    const longName = 'Wolfeschlegelsteinhausenbergerdorff'
    const readings: OwnApplication['readings'] = [
      { name: 'Administrator', role: 'admin', at: '2026-11-26T17:59:00Z' },
      { name: longName, role: 'loan_officer', at: '2026-11-25T17:59:00Z' },
    ]
    const application: OwnApplication = {
      state: 'sent',
      sentAt: '2026-11-24T10:00:00Z',
      takenOverAt: null,
      officer: null,
      code: null,
      readings,
      privacy: { text: '', sha256: '' },
    }
    await render(
      <div style={{ paddingInline: 16 }}>
        <WhoCanRead application={application} />
      </div>,
    )
    for (const text of ['Administrator', 'administrator']) {
      const words = document.createRange()
      words.selectNodeContents(page.getByText(text, { exact: true }).element())
      expect(words.getClientRects().length, text).toBeLessThanOrEqual(lines)
    }
    const table = page.getByRole('table').element()
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
  },
)
