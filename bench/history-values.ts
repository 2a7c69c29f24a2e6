/** How many people worked with a filled history: the first makes, the second checks. */
export const STAFF = 30

/** SQL for the phone of payee `n`, with its network. */
export const PHONE = (n: string) =>
  `('+256' || case when ${n} % 2 = 0 then '77' else '75' end || (2100000 + ${n})::text)`

/** SQL for the id of the `n`th thing of a kind. */
export const uuid = (kind: number, n: string) =>
  `('00000000-0000-4000-${8000 + kind}-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`

/** SQL for the `n`th tag, in the form of the tags of rows and submissions. */
export const tag = (n: string) => `lpad(upper(translate(to_hex((${n})::bigint), 'abcdef', 'ABCDEF')), 8, '0')`
