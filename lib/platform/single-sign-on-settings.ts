import { z } from 'zod'

export const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback)

// The roles that a group can give: approvers and admins are made by people.
const GROUP_ROLES = ['viewer', 'preparer', 'auditor'] as const
const rolesByGroup = z
  .string()
  .default('')
  .transform((text) =>
    text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.split('=').map((part) => part.trim())])),
  )
  .pipe(z.array(z.tuple([z.string().min(1), z.enum(GROUP_ROLES)])))

/** The settings of single sign-on: by OpenID Connect, at one identity provider. */
export const singleSignOnVariables = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).optional(),
  OIDC_SCOPE: z.string().default('openid profile email'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_ROLES: rolesByGroup,
  OIDC_TRUST_EMAIL: onOff('off'),
}

type Raw = z.infer<z.ZodObject<typeof singleSignOnVariables>>

/** What is wrong with the settings of single sign-on together. */
export function singleSignOnProblems(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = env
  const given = [issuer, id, secret].filter((one) => one !== undefined).length
  if (given === 0) return []
  if (given < 3) return ['OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: all three are needed']
  const real = (env.SERVICE_ENVIRONMENT ?? 'sandbox') !== 'sandbox'
  return real && !issuer?.startsWith('https:') ? ['OIDC_ISSUER: where money is real it begins with https'] : []
}

/** The identity provider for single sign-on; null where there is none. */
export function singleSignOnOf(raw: Raw) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = raw
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  return {
    issuer,
    clientId,
    clientSecret,
    /** The provider's name on the sign-in page; null for none. */
    name: raw.OIDC_NAME ?? null,
    scope: raw.OIDC_SCOPE,
    groupsClaim: raw.OIDC_GROUPS_CLAIM,
    /** The role that each group gives, in the order in which they count. */
    roles: raw.OIDC_ROLES.map(([group, role]) => ({ group, role })),
    /** Whether every email of the provider counts as verified. */
    trustEmail: raw.OIDC_TRUST_EMAIL === 'on',
  }
}
