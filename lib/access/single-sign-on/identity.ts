import { z } from 'zod'
import type { Settings } from '@/lib/platform/settings'
import { visibleWords } from '@/lib/text/visible-words'

type Provider = NonNullable<Settings['singleSignOn']>

/** Whom an identity provider names, as its verified ID token says. */
export type Identity = {
  readonly issuer: string
  /** The provider's own name for the person: it gives it to nobody else. */
  readonly subject: string
  /** In lower case; null where the provider names none. */
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string
  /** The role that the person's groups give; null where none of them gives one. */
  readonly role: Provider['roles'][number]['role'] | null
}

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(200).optional().catch(undefined),
  // Some providers write it as a text.
  email_verified: z.union([z.boolean(), z.string()]).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
})

const groupsShape = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([])

/** Reads the claims of a verified ID token; null where they name nobody. */
export function identityOf(claims: object, provider: Provider): Identity | null {
  const read = claimsShape.safeParse(claims)
  if (!read.success) return null
  const { sub: subject, email: typed, email_verified: verified, name = '' } = read.data
  const email = typed?.toLowerCase() ?? null
  const groups = groupsShape.parse(Reflect.get(claims, provider.groupsClaim))
  return {
    issuer: provider.issuer,
    subject,
    email,
    emailVerified: provider.trustEmail || verified === true || verified === 'true',
    name: visibleWords(name).slice(0, 100) || (email?.split('@')[0] ?? subject),
    role: provider.roles.find(({ group }) => groups.includes(group))?.role ?? null,
  }
}
