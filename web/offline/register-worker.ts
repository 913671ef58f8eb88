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

/**
 * Registers the service worker, which caches the portal's own files. Browsers allow none on plain http, where the portal opens
 * only with a connection.
 */
export async function registerWorker(): Promise<void> {
  if (isAsked || !('serviceWorker' in navigator)) return
  isAsked = true
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes')
  const policy = factory?.createPolicy(workerPolicy, { createScriptURL: () => ADDRESS })
  await navigator.serviceWorker.register(policy?.createScriptURL(ADDRESS) ?? ADDRESS)
}
