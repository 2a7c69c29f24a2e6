import readWorkbook from 'read-excel-file/web-worker'

// The reference reads the same file in a worker of its own and keeps its rows there: nothing but the reading is measured.
self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readWorkbook(data).then((sheets) => self.postMessage(sheets[0]?.data.length ?? 0))
})
