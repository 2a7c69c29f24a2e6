import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import createNextIntlPlugin from 'next-intl/plugin'

// Messages are compiled at build time, so that the browser needs no parser of them (9 kB gzip).
const withMessages = createNextIntlPlugin({
  requestConfig: './lib/messages/next-intl.ts',
  experimental: {
    messages: {
      path: ['./lib/messages/en', './lib/messages/fr'],
      locales: ['en', 'fr'],
      format: 'json',
      precompile: true,
    },
  },
})

/** @type {import('next').NextConfig} */
const config = {
  typedRoutes: true,
  poweredByHeader: false,
  // A page that a role does not open answers 403 and says so (lib/access/sessions/session.ts).
  // A request that undoes a change of ten thousand rows contains the former content of each.
  experimental: { authInterrupts: true, serverActions: { bodySizeLimit: '8mb' } },
  // Otherwise the development server writes a file of hints for coding tools into the tree.
  agentRules: false,
  // The component library contains the strings of thirty languages; the app only has those of lib/messages/locale.ts.
  turbopack: {
    rules: {
      '*.mjs': {
        condition: {
          path: /node_modules\/(react-aria|react-stately|react-aria-components)\/dist\/.*intl\/.*\/(?!en-US|fr-FR)[a-z]{2}-[A-Z]{2}\.mjs$/,
        },
        loaders: ['./scripts/empty-locale.cjs'],
        as: '*.js',
      },
    },
  },
  // The optimiser would fetch and decode images on the server; the app shows none that need it.
  images: { unoptimized: true },
  serverExternalPackages: ['@electric-sql/pglite', 'date-holidays', 'pdfkit', 'pg', 'pino', 'prom-client', 'undici'],
  // The fonts of documents are read as files.
  outputFileTracingIncludes: { '/api/**': ['./node_modules/dejavu-fonts-ttf/ttf/DejaVuSans{,-Bold}.ttf'] },
  // Development would otherwise print the arguments of actions, which hold phones and passwords.
  logging: { serverFunctions: false },
}

/** A build also gathers what an image needs in `.next/standalone` (Dockerfile). A start does not: it would warn that it uses something else. */
export default (phase) => withMessages(phase === PHASE_PRODUCTION_BUILD ? { ...config, output: 'standalone' } : config)
