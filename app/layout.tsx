import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from '@/components/shell/providers'
import { Ready } from '@/components/shell/ready'
import { readTheme, THEME_COOKIE } from '@/components/shell/theme'
import { Announcements } from '@/components/ui/action/announce'
import { inter, interExtended } from './fonts'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Countinghouse', template: '%s · Countinghouse' },
  description: 'Collect, hold and pay out money, with a second pair of eyes.',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the headers also keeps every page out of the build: a page made there would carry no nonce and run no script.
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <html
      lang="en-GB"
      className={`${inter.variable} ${interExtended.variable}`}
      data-theme={theme === 'system' ? undefined : theme}
    >
      <head>
        <meta name="csp-nonce" nonce={nonce} />
      </head>
      <body>
        <Providers>{children}</Providers>
        <Announcements />
        <Ready />
      </body>
    </html>
  )
}
