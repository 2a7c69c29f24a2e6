/** A mobile-money network of this sandbox, with its currency and typical processing seconds (contract 8). */
export type Network = { code: string; currency: string; seconds: [least: number, most: number] }

/** The networks that are paid over and collected from. The sandbox is a program of its own, so it keeps its own list. */
export const NETWORKS = [
  { code: 'mtn', currency: 'UGX', seconds: [30, 60] },
  { code: 'airtel', currency: 'UGX', seconds: [30, 60] },
] as const satisfies readonly Network[]

/** What examples and checks pay over where any network will do, and another one. */
export const [{ code: USUAL_NETWORK }, { code: OTHER_NETWORK }] = NETWORKS

export const networkOf = (method: string): Network | undefined => NETWORKS.find(({ code }) => code === method)

/** "mtn or airtel" */
export const NETWORK_NAMES = NETWORKS.map(({ code }) => code).join(' or ')
