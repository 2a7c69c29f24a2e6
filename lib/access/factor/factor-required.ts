import 'server-only'
import { type Role, roleNeedsFactor } from '@/lib/access/roles'
import { settings } from '@/lib/platform/settings'

/** Whether an authenticator counts at the sign-in and is set up with a code of an admin: everywhere but in the sandbox. */
export const factorCounts = (): boolean => settings().environment !== 'sandbox'

/** Whether this role may decide nothing without an authenticator: approving and administering, save in the sandbox. */
export const factorRequired = (role: Role): boolean => factorCounts() && roleNeedsFactor(role)
