import createNextIntlPlugin from 'next-intl/plugin'

const withMessages = createNextIntlPlugin({ requestConfig: './lib/messages/next-intl.ts' })

/** @type {import('next').NextConfig} */
const config = {
  typedRoutes: true,
  poweredByHeader: false,
  // `npm test` checks types by itself.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A page that a role does not open answers 403 and says so (lib/access/sessions/session.ts).
    authInterrupts: true,
    // A request that undoes a change of ten thousand rows contains the former content of each.
    serverActions: { bodySizeLimit: '4mb' },
    // `npm start` builds on the machine, and somebody waits for it. Writing what a later build could reuse takes longer than it saves, and
    // server code that keeps its names needs no source maps.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    turbopackMinify: { server: false, client: true },
  },
  // Otherwise the development server writes a file of hints for coding tools into the tree.
  agentRules: false,
  turbopack: {
    rules: {
      // Messages are compiled at build time, so that the browser needs no parser of them (9 kB gzip).
      '*.ts': {
        condition: { path: /^lib\/messages\/(en|fr)\.ts$/ },
        loaders: ['./scripts/compile-messages.cjs'],
        as: '*.ts',
      },
      // The component library contains the strings of thirty languages; the app only has those of lib/messages/locale.ts.
      '*.mjs': {
        condition: {
          path: /node_modules\/(react-aria|react-stately|react-aria-components)\/dist\/.*\/intlStrings\.mjs$/,
        },
        loaders: ['./scripts/own-locales.cjs'],
        as: '*.js',
      },
    },
    resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  // The optimiser would fetch and decode images on the server; the app shows none that need it.
  images: { unoptimized: true },
  serverExternalPackages: ['pdfkit', 'pg', 'pino', 'prom-client', 'undici'],
  // The fonts of documents are read as files.
  outputFileTracingIncludes: { '/api/**': ['./lib/documents/fonts/*.ttf'] },
  // Development would otherwise print the arguments of actions, which hold phones and passwords.
  logging: { serverFunctions: false },
  // A build for an image also gathers what it needs in `.next/standalone` (scripts/lib/build.mjs).
  ...(process.env.BUILD_FOR === 'image' ? { output: 'standalone' } : {}),
}

export default withMessages(config)
