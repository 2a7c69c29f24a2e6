type Heads = { get(name: string): string | null }

// Browsers send Sec-Fetch-Site only to origins they trust: https, and this machine.
const sendsFetchSite = (appUrl: URL) =>
  appUrl.protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(appUrl.hostname)

/**
 * Whether a request that changes something was made by a page of ours. `appUrl` is the public origin; forwarded headers are
 * ignored. A missing, null or foreign Origin is refused, and so is a request that the browser calls cross-site.
 */
export function isSameOrigin(headers: Heads, appUrl: string): boolean {
  const ours = new URL(appUrl)
  if (headers.get('origin') !== ours.origin) return false
  const site = headers.get('sec-fetch-site')
  return site === null ? !sendsFetchSite(ours) : site === 'same-origin'
}

/**
 * Whether a request was made by a page of the address that it was sent to, whatever `appUrl` is. Such a page is ours, at an
 * address that the settings do not name: its actions refuse, with the address to use.
 */
export function isFromOwnAddress(headers: Heads): boolean {
  const origin = headers.get('origin') ?? ''
  const site = headers.get('sec-fetch-site')
  if (!URL.canParse(origin) || (site !== null && site !== 'same-origin')) return false
  return new URL(origin).host === headers.get('host')
}
