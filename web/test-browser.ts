import { vi } from 'vitest'

// For tests that load the API client outside a browser; they import this file first. It loads the session, which reads the
// browser's storage at once.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => {} })
