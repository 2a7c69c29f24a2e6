'use server'

import { staffAction } from '@/lib/access/requests/action'
import { accountsInput, setAccounts } from './accounts'

/** Sets the accounts of the accounting journal. No money moves. */
export const setAccountsAction = staffAction('policy:manage', [accountsInput], setAccounts)
