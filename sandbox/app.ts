import { OpenAPIHono } from '@hono/zod-openapi'
import { requestId } from 'hono/request-id'
import { answerError } from './answers/error-answer.ts'
import { refuseInvalid } from './answers/invalid-request.ts'
import { notFound } from './answers/refusal.ts'
import { controlRoutes } from './control/control.ts'
import { settleDue } from './due.ts'
import { faults } from './faults/apply.ts'
import { requestScope } from './guards/request-scope.ts'
import { rootPage } from './pages/root.ts'
import { authorizeRoutes } from './routes/authorize.ts'
import type { Api } from './routes/contract-route.ts'
import { disbursementRoutes } from './routes/disbursements.ts'
import { docsRoutes } from './routes/docs.ts'
import { escrowDisbursementRoutes } from './routes/escrow-disbursements.ts'
import { escrowRoutes } from './routes/escrows.ts'
import { paymentRoutes } from './routes/payments.ts'
import { otpRoutes } from './routes/request-otp.ts'
import { tokenRoute } from './routes/token.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import type { Env, World } from './world.ts'

/** The sandbox as one HTTP application: the contract under /api, the control plane and the root page beside it. */
export function buildApp(world: World): Api {
  const app = new OpenAPIHono<Env>({ defaultHook: refuseInvalid })
  app.use(requestId({ headerName: 'X-Request-ID' }))
  app.use(requestScope(world))
  app.onError(answerError)
  app.notFound((c) => answerError(notFound('resource'), c))
  app.use('/api/*', faults, async (_c, next) => {
    settleDue(world)
    await next()
  })
  authorizeRoutes(app)
  tokenRoute(app)
  otpRoutes(app)
  paymentRoutes(app)
  escrowRoutes(app)
  disbursementRoutes(app)
  escrowDisbursementRoutes(app)
  if (world.settings.webhookAdmin) webhookRoutes(app)
  docsRoutes(app, world)
  app.get('/', rootPage)
  if (world.settings.control) app.route('/_sandbox', controlRoutes())
  return app
}
