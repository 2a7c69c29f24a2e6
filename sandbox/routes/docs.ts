import type { Context } from 'hono'
import { csrf } from 'hono/csrf'
import { html, raw } from 'hono/html'
import { answerError } from '../answers/error-answer.ts'
import { notFound } from '../answers/refusal.ts'
import { renderMarkdown } from '../docs/markdown.ts'
import { type OpenApi, openApiOf } from '../docs/openapi.ts'
import { docsPages, GUIDE, llmsText } from '../docs/pages.ts'
import { docsSession, openDocsSession } from '../docs/session.ts'
import { pageLayout, style } from '../pages/layout.ts'
import type { Env, World } from '../world.ts'
import type { Api } from './contract-route.ts'

/** The documentation pages of contract 1, behind their own sign-in, and the OpenAPI document. */
export function docsRoutes(api: Api, world: World): void {
  let document: OpenApi | undefined
  const described = () => {
    document ??= openApiOf(api, world)
    return document
  }
  const pages = (c: Context<Env>) => docsPages(world, described(), new URL(c.req.url).origin)
  api.get('/api/openapi.json', (c) => c.json(described()))
  api.get('/api/docs/login', (c) => c.html(loginPage(null)))
  api.post('/api/docs/login', csrf(), signIn)
  api.use('/api/docs', docsSession)
  api.use('/api/docs/*', docsSession)
  api.use('/api/_static/*', docsSession)
  api.get('/api/docs', (c) => c.html(docPage(pages(c).get('index') ?? '')))
  for (const name of [GUIDE, 'index', 'api-reference']) {
    api.get(`/api/docs/${name}.md`, (c) => sendMarkdown(c, pages(c).get(name)))
  }
  api.get('/api/docs/llms.txt', (c) => c.text(llmsText(pages(c))))
  api.get('/api/docs/static/:filepath{.+}', sendStyle)
  api.get('/api/_static/:filepath{.+}', sendStyle)
  api.get('/api/docs/:page{.+}', (c) => {
    const name = c.req.param('page')
    if (name.endsWith('.md')) return sendMarkdown(c, pages(c).get(name.slice(0, -3)))
    const page = pages(c).get(name)
    return page === undefined ? answerError(notFound('page'), c) : c.html(docPage(page))
  })
}

const docPage = (markdown: string) =>
  pageLayout(
    'Documentation',
    html`<nav><a href="/api/docs">All pages</a></nav>${raw(renderMarkdown(markdown.replaceAll(/^#/gm, '##')))}`,
  )

const loginPage = (problem: string | null) =>
  pageLayout(
    'Sign in to the documentation',
    html`${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="/api/docs/login">
<label for="name">Name</label><input id="name" name="name" autocomplete="username" required>
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<p><button>Sign in</button></p></form>`,
    'narrow',
  )

function signIn(c: Context<Env>) {
  const form = new URLSearchParams(new TextDecoder().decode(c.var.body))
  const open = openDocsSession(c, form.get('name') ?? '', form.get('password') ?? '')
  return open ? c.redirect('/api/docs', 303) : c.html(loginPage('The name or the password is wrong.'), 401)
}

const sendMarkdown = (c: Context<Env>, text: string | undefined) =>
  text === undefined
    ? answerError(notFound('page'), c)
    : c.body(text, 200, { 'Content-Type': 'text/markdown; charset=UTF-8' })

function sendStyle(c: Context<Env>) {
  const wanted = c.req.path.endsWith('/docs.css')
  return wanted ? c.body(style, 200, { 'Content-Type': 'text/css' }) : answerError(notFound('file'), c)
}
