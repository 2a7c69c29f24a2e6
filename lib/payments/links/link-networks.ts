import { NETWORKS } from '@/lib/networks/registry'

/** The networks with which a payment link can be paid. */
export const LINK_NETWORKS = NETWORKS.map(({ code, name }) => ({ code, name }))
