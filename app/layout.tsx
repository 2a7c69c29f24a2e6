import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CspNonce } from '@/components/shell/csp-nonce'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { Providers } from '@/components/shell/providers'
import { Ready } from '@/components/shell/ready'
import { DENSITY_COOKIE, readDensity, readTheme, THEME_COOKIE } from '@/components/shell/theme'
import { Announcements } from '@/components/ui/action/announce'
import { INTL_TAGS } from '@/lib/messages/locale'
import { requestTranslator } from '@/lib/messages/request-locale'
import { inter, interExtended } from './fonts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await requestTranslator()
  return {
    title: { default: 'Countinghouse', template: '%s · Countinghouse' },
    description: t('shell.description'),
    robots: { index: false, follow: false },
    referrer: 'same-origin',
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the headers also keeps pages from being built statically: such a page would have no nonce and run no script.
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const chosen = await cookies()
  const theme = readTheme(chosen.get(THEME_COOKIE)?.value)
  const density = readDensity(chosen.get(DENSITY_COOKIE)?.value)
  return (
    <html
      lang={INTL_TAGS[await getLocale()]}
      className={`${inter.variable} ${interExtended.variable}`}
      data-theme={theme === 'system' ? undefined : theme}
      data-density={density === 'normal' ? undefined : density}
    >
      <head>
        <CspNonce nonce={nonce} />
      </head>
      <body>
        <NextIntlClientProvider messages={{}}>
          <FeatureMessages features={['gateway', 'shell', 'ui']}>
            <Providers>{children}</Providers>
          </FeatureMessages>
        </NextIntlClientProvider>
        <Announcements />
        <Ready />
      </body>
    </html>
  )
}
