import type { MetadataRoute } from 'next'

/** What a browser needs to install the app (W3C Web Application Manifest). */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Countinghouse',
    short_name: 'Countinghouse',
    start_url: '/',
    display: 'standalone',
    background_color: '#F7F7F5',
    theme_color: '#1A1B1E',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
