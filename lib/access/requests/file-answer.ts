import 'server-only'

/** A CSV file that a browser saves under this name and never shows as a page, kept by no cache. */
export const csvAnswer = ({ fileName, csv }: { readonly fileName: string; readonly csv: string }): Response =>
  new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
