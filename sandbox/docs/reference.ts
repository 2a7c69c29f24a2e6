import { fieldsOf, type OpenApi, type Operation } from './openapi.ts'

/** The API reference as markdown: every route under its section, with its headers, fields and answer. */
export function referencePage(document: OpenApi): string {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = [...new Set(routes.map(({ operation }) => operation.tags?.[0] ?? ''))].sort()
  const parts = sections.map((section) => {
    const own = routes.filter(({ operation }) => operation.tags?.[0] === section)
    return `## ${section}\n\n${own.map((route) => routePart(document, route)).join('\n')}`
  })
  return `# API reference\n\n${parts.join('\n')}`
}

type Route = { path: string; method: string; operation: Operation }

function routePart(document: OpenApi, { path, method, operation }: Route): string {
  const lines = [`### ${method} ${path}`, '', `${operation.summary ?? ''}.`, '']
  const headers = (operation.parameters ?? []).filter(
    ({ in: location, name, required }) => location === 'header' && (required || name === 'Authorization'),
  )
  if (headers.length > 0) lines.push(`Headers: ${headers.map((header) => `\`${header.name}\``).join(', ')}.`, '')
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  if (query.length > 0) lines.push(`Query: ${query.map((parameter) => `\`${parameter.name}\``).join(', ')}.`, '')
  const [sent] = Object.values(operation.requestBody?.content ?? {})
  if (sent) lines.push('| Sent | Type | Required |', '|---|---|---|', ...fieldsOf(document, sent.schema), '')
  const [answer] = Object.values(operation.responses['200']?.content ?? {})
  const fields = fieldsOf(document, answer?.schema)
  if (fields.length > 0) lines.push('| Answered | Type | Always |', '|---|---|---|', ...fields, '')
  return lines.join('\n')
}
