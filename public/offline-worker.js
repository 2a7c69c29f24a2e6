// Answers a page that cannot be reached with a page that says so. It keeps no content: only when the app was reached last.
const CACHE = 'countinghouse-offline'
const SEEN = '/last-seen'

const TEXTS = {
  en: {
    title: 'No connection',
    text: 'Countinghouse cannot be reached from this device. What was approved is sent and followed on the server, whether this device is connected or not. Nothing that you typed here was sent.',
    seen: 'Last reached:',
    again: 'Try again',
  },
  fr: {
    title: 'Pas de connexion',
    text: 'Countinghouse est injoignable depuis cet appareil. Ce qui a été approuvé est envoyé et suivi sur le serveur, que cet appareil soit connecté ou non. Rien de ce que vous avez saisi ici n’a été envoyé.',
    seen: 'Joint pour la dernière fois\u00a0:',
    again: 'Réessayer',
  },
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(
    self.fetch(event.request).then(
      (answer) => {
        event.waitUntil(noteSeen())
        return answer
      },
      () => offlinePage(),
    ),
  )
})

async function noteSeen() {
  const cache = await caches.open(CACHE)
  await cache.put(SEEN, new Response(String(Date.now())))
}

async function offlinePage() {
  const kept = await (await caches.open(CACHE)).match(SEEN)
  const language = navigator.language.startsWith('fr') ? 'fr' : 'en'
  const { title, text, seen, again } = TEXTS[language]
  const at = kept ? new Date(Number(await kept.text())).toLocaleString(language) : null
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Countinghouse</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:12vh 24px;background:light-dark(#F7F7F5,#101113);color:light-dark(#1A1B1E,#ECECEA)}
main{max-width:34rem;margin:auto}h1{font-size:1.5rem}a{display:inline-flex;min-height:44px;align-items:center;color:inherit;font-weight:600}</style>
<main><h1>${title}</h1><p>${text}</p>${at === null ? '' : `<p>${seen} <strong>${at}</strong></p>`}<p><a href="">${again}</a></p></main></html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
