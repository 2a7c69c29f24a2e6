type Heads = { get(name: string): string | null }

// Browsers tell where a request comes from only to origins they trust: https, and this machine.
const toldWhence = (appUrl: URL) =>
  appUrl.protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(appUrl.hostname)

/**
 * Whether a request that changes something was made by a page of ours. `appUrl` is the public origin; forwarded
 * headers are not looked at. A missing, null or foreign Origin is refused, and so is one the browser calls cross-site.
 */
export function isSameOrigin(headers: Heads, appUrl: string): boolean {
  const ours = new URL(appUrl)
  if (headers.get('origin') !== ours.origin) return false
  const site = headers.get('sec-fetch-site')
  return site === null ? !toldWhence(ours) : site === 'same-origin'
}

/**
 * Whether a request was made by a page of the very address that it was sent to, whatever `appUrl` says. Such a page is ours, at an
 * address that the settings do not name: its actions refuse, and say under which address they answer.
 */
export function isFromOwnAddress(headers: Heads): boolean {
  const origin = headers.get('origin') ?? ''
  const site = headers.get('sec-fetch-site')
  if (!URL.canParse(origin) || (site !== null && site !== 'same-origin')) return false
  return new URL(origin).host === headers.get('host')
}
