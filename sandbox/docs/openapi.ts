import type { Api } from '../routes/contract-route.ts'
import type { World } from '../world.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
}

export type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** The OpenAPI document, from the definitions that serve the routes. */
export function openApiOf(api: Api, world: World): OpenApi {
  const made = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Payments, escrow and disbursement service (sandbox)', version: '2026-01-15' },
    servers: [{ url: '/' }],
  })
  const securitySchemes = { apiKey: { type: 'apiKey', in: 'header', name: 'api-key' } }
  const described = { ...made, components: { ...made.components, securitySchemes } }
  // The generator's type is wider than the parts that are read here. Serializing and parsing yields exactly what is published.
  const published = JSON.stringify(described).replaceAll('X-service-', `X-${world.settings.headerName}-`)
  return JSON.parse(published) as OpenApi
}

/** The fields of a schema as lines: name, type, and whether it must be sent. */
export function fieldsOf(document: OpenApi, schema: Schema | undefined, prefix = ''): string[] {
  const shape = resolve(document, schema)
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const field = resolve(document, inner)
    const list = resolve(document, field.items)
    const must = shape.required?.includes(name) ? 'yes' : 'no'
    const line = `| \`${prefix}${name}\` | ${typeOf(field)} | ${must} |`
    const nested = list.properties
      ? fieldsOf(document, list, `${prefix}${name}[].`)
      : fieldsOf(document, field, `${prefix}${name}.`)
    return [line, ...nested]
  })
}

function resolve(document: OpenApi, schema: Schema | undefined): Schema {
  if (!schema) return {}
  const named = schema.$ref?.split('/').at(-1)
  const found = named === undefined ? schema : (document.components?.schemas?.[named] ?? {})
  const parts = (found.allOf ?? []).map((part) => resolve(document, part))
  const first = found.anyOf?.find((part) => part.type !== 'null')
  const base = first ? resolve(document, first) : found
  if (parts.length === 0) return base
  return {
    ...base,
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {}), base.properties ?? {}),
    required: [...parts.flatMap((part) => part.required ?? []), ...(base.required ?? [])],
  }
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((word) => `\`${String(word)}\``).join(', ')
  return [schema.type ?? 'any'].flat().join(' or ')
}
