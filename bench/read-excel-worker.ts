import readWorkbook from 'read-excel-file/web-worker'

// The reference reads the same file in its own worker and keeps the rows there, so that only the reading is measured.
self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readWorkbook(data).then((sheets) => self.postMessage(sheets[0]?.data.length ?? 0))
})
