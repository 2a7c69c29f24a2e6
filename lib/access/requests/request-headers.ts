/** Set by the proxy: path and query of the page asked for, so that sign-in can lead back to it. */
export const PATH_HEADER = 'x-countinghouse-path'

/** Set from the connection before anything reads the request: the address the request came from. */
export const ADDRESS_HEADER = 'x-countinghouse-address'

/** Set from the headers as they arrived: `yes` where one of them says that something passed the request on, else `no`. */
export const FORWARDED_HEADER = 'x-countinghouse-forwarded'
