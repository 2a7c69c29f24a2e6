// Ends with 0 while the program of this container is alive. Not /readyz: a database that is away is no reason to restart anything.
import { get } from 'node:http'

const port = process.env.SENDER_PORT || process.env.PORT || '3000'
get(`http://127.0.0.1:${port}/healthz`, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).once(
  'error',
  () => process.exit(1),
)
