import 'server-only'
import { type Role, roleNeedsFactor } from '@/lib/access/roles'
import { settings } from '@/lib/platform/settings'

/** Whether the sign-in uses an authenticator, set up with a code from an admin: everywhere except in the sandbox. */
export const factorCounts = (): boolean => settings().environment !== 'sandbox'

/** Whether this role needs an authenticator to decide anything: approvers and admins, except in the sandbox. */
export const factorRequired = (role: Role): boolean => factorCounts() && roleNeedsFactor(role)
