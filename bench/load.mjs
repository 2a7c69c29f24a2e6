import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../scripts/lib/install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Loads a module of the project, by its path from the root, as the tests load it; `close` ends what that needs. */
export async function loadModule(path) {
  ensureInstalled(console.error, 'all')
  const { createServer } = await import('vite')
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: {
      alias: [
        { find: /^@\//, replacement: root },
        { find: 'server-only', replacement: join(root, 'e2e/fixtures/empty-module.ts') },
      ],
    },
  })
  return { module: await server.ssrLoadModule(path), close: () => server.close() }
}
