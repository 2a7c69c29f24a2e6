const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const inline = (text: string) =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\((\/[^)]+)\)/g, '<a href="$2">$1</a>')

/** Turns the markdown of our own pages into HTML. It knows headings, tables, lists, code and paragraphs, since the pages contain nothing else. */
export function renderMarkdown(text: string): string {
  return text
    .split(/\n{2,}/)
    .map(block)
    .join('\n')
}

function block(text: string): string {
  const lines = text.split('\n').filter((line) => line !== '')
  const [first = ''] = lines
  const heading = /^(#{1,4}) (.*)$/.exec(first)
  if (heading) {
    const level = heading[1]?.length ?? 1
    const rest = lines.slice(1).join('\n')
    return `<h${level}>${inline(heading[2] ?? '')}</h${level}>${rest === '' ? '' : block(rest)}`
  }
  if (first.startsWith('```'))
    return `<pre tabindex="0"><code>${escapeHtml(lines.slice(1, -1).join('\n'))}</code></pre>`
  if (first.startsWith('|')) return table(lines)
  if (/^(-|\d+\.) /.test(first)) return list(lines)
  return first === '' ? '' : `<p>${inline(lines.join(' '))}</p>`
}

function list(lines: string[]): string {
  const tag = lines[0]?.startsWith('-') ? 'ul' : 'ol'
  return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(/^(-|\d+\.) /, ''))}</li>`).join('')}</${tag}>`
}

function table(lines: string[]): string {
  const [head = '', , ...rows] = lines
  return `<div class="scroll" role="group" aria-label="Table" tabindex="0"><table><thead>${tableRow(head, 'th')}</thead><tbody>${rows.map((line) => tableRow(line, 'td')).join('')}</tbody></table></div>`
}

const tableRow = (line: string, tag: 'th' | 'td') =>
  `<tr>${line
    .slice(1, -1)
    .split('|')
    .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
    .join('')}</tr>`
