import { breakage } from '../breakage.ts'

export const webhookBreakages = [
  breakage(
    'the public envelope has no offset',
    'webhooks/envelope.ts',
    (real) => ({
      bodiesOf: (world, endpoint, event) =>
        real.bodiesOf(world, endpoint, event).map((body) => body.replace('+00:00', '')),
    }),
    { delivered: /timestamp/ },
  ),
  breakage(
    'endpoints get another secret than requested',
    'webhooks/endpoints.ts',
    (real) => ({
      addEndpoint: (world, wanted) => real.addEndpoint(world, { ...wanted, secret: `${wanted.secret}-not` }),
    }),
    { delivered: /x-service-signature/, managed: /secret_hint|CONTRACT|contract/ },
  ),
  breakage(
    'a webhook about a payment has another status',
    'webhooks/envelope.ts',
    (real) => ({
      bodiesOf: (world, endpoint, event) =>
        real.bodiesOf(world, endpoint, event).map((body) => body.replace('"succeeded"', '"done"')),
    }),
    { developer: /done/ },
  ),
  breakage(
    'a repeated delivery is stamped anew',
    'webhooks/envelope.ts',
    (real) => ({
      retryBody: (dialect, body, now) => real.retryBody({ ...dialect, webhookRestamped: true }, body, now),
    }),
    { atLeastOnce: /timestamp/ },
  ),
  breakage(
    'lists show the secret',
    'webhooks/endpoints.ts',
    (real) => ({ endpointBody: (endpoint) => ({ ...real.endpointBody(endpoint), secret_hint: endpoint.secret }) }),
    { managed: /whsec_contract/ },
  ),
]
