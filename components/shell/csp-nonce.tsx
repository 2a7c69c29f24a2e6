'use client'

import { useState } from 'react'

/**
 * The nonce with which the component library adds its styles. The document keeps the policy that it came with, while a page that the
 * server renders again has a nonce of its own: the first one stays.
 */
export function CspNonce({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce)
  return <meta name="csp-nonce" nonce={first} />
}
