import { beforeEach } from 'vitest'
import { keepFocus } from './ui/focus.ts'

// In every component test, the focus is kept as in the app, where DialogHost does so. The function that ends it runs after the test.
beforeEach(keepFocus)
