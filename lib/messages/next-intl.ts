import { getRequestConfig } from 'next-intl/server'
import { settings } from '@/lib/platform/settings'
import { requestLocale } from './request-locale'
import { CATALOGUES } from './translator'

/** The library's configuration for each request. Named in next.config.mjs. */
// biome-ignore lint/style/noDefaultExport: the library reads the default export
export default getRequestConfig(async () => {
  const locale = await requestLocale()
  return { locale, messages: CATALOGUES[locale], timeZone: settings().timeZone }
})
