import { html } from 'hono/html'

type Html = ReturnType<typeof html>

/** The stylesheet of every page. */
export const style = `
:root{color-scheme:light dark}
html{background:light-dark(#fff,#17181b);color:light-dark(#1a1b1e,#ecedef)}
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}
main.narrow{max-width:24rem}
a{color:light-dark(#2b4bb8,#9db2ff)}code,h1,h2,h3,h4{overflow-wrap:anywhere}select,input{max-width:100%}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
table{border-collapse:collapse;margin:.6rem 0}td,th{text-align:left;padding:.2rem .9rem .2rem 0;vertical-align:top}
label{display:block;margin:.6rem 0 .2rem}input,select,button{font:inherit;padding:.3rem .5rem}
form.line{display:flex;gap:.5rem;flex-wrap:wrap;align-items:end;margin:.4rem 0}form.line label{margin:0;max-width:100%}
input::placeholder{color:light-dark(#5b5e66,#b0b4bc);opacity:1}
.scroll{overflow-x:auto}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;max-height:12rem;overflow-y:auto}
.problem{border-left:4px solid #ae2a20;padding-left:.7rem}
`

/** A page of the sandbox: plain HTML, without a script unless the content has one. */
export const pageLayout = (
  title: string,
  content: Html | Promise<Html>,
  width: 'wide' | 'narrow' = 'wide',
) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head>
<body><main class="${width}"><h1>${title}</h1>${content}</main></body>
</html>`
