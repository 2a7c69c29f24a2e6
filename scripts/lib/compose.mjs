import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const VARIABLE = /\$(?:\$|\{([A-Z_\d]+)(?::([-?])([^}]*))?\})/g

/** Fills in the variables of a text of compose.yaml: `${A}`, `${A:-usual}`, `${A:?}`, and `$$` for one dollar. */
function filledIn(text, variables) {
  return text.replace(VARIABLE, (_, name, kind, usual) => {
    if (name === undefined) return '$'
    const value = variables[name]
    if (value !== undefined && value !== '') return value
    if (kind === '?') throw new Refusal(`compose.yaml needs ${name}. Set it and start again.`)
    return kind === '-' ? usual : ''
  })
}

/** What compose.yaml defines, with its variables filled in. */
export async function readCompose(variables) {
  // Installed by now: a script begins before any package is.
  const { parse } = await import('yaml')
  return deep(parse(readFileSync(inRoot('compose.yaml'), 'utf8'), { merge: true }), (text) => filledIn(text, variables))
}

function deep(value, change) {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => deep(one, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deep(one, change)]))
}

/** The instructions of the last stage of the Dockerfile: what its containers run and with which settings. */
export function readDockerfile() {
  const lines = readFileSync(inRoot('Dockerfile'), 'utf8').replaceAll(/\\\n/g, ' ').split('\n')
  const instructions = lines.flatMap((line) => {
    const [, word, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return word === undefined ? [] : [{ word, rest }]
  })
  const last = instructions.findLastIndex(({ word }) => word === 'FROM')
  const stage = instructions.slice(last)
  const all = (word) => stage.filter((one) => one.word === word).map(({ rest }) => rest)
  const env = Object.fromEntries(all('ENV').flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split('='))))
  return { instructions, env, command: JSON.parse(all('CMD').at(-1)), user: all('USER').at(-1), all }
}
