import { workerPolicy } from '../../engine/trusted-types.ts'

// spec 3 §2.87

const ADDRESS = '/service-worker.js'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): {
    createScriptURL(text: string): string
  }
}

let isAsked = false

/** Has the browser keep the portal's own files. On plain http it does not: there the portal opens with a line alone. */
export async function registerWorker(): Promise<void> {
  if (isAsked || !('serviceWorker' in navigator)) return
  isAsked = true
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes')
  const policy = factory?.createPolicy(workerPolicy, { createScriptURL: () => ADDRESS })
  await navigator.serviceWorker.register(policy?.createScriptURL(ADDRESS) ?? ADDRESS)
}
