/** Set by the proxy: path and query of the requested page, so that the sign-in can redirect back to it. */
export const PATH_HEADER = 'x-countinghouse-path'

/** Set from the original headers: `yes` where one of them shows that the request was forwarded, else `no`. */
export const FORWARDED_HEADER = 'x-countinghouse-forwarded'
