import { noticePath } from '@/components/paths'
import type { Message } from '@/lib/messages/message'
import type { StaffNotification } from '@/lib/notifications/notification'
import { nameOutside } from '@/lib/notifications/sentence'

/** Shows a notification by the browser; a click on it opens the page that it is about. */
export function showNotification(
  { id, about, status, text: what }: StaffNotification,
  text: (message: Message) => string,
  open: (path: ReturnType<typeof noticePath>) => void,
): void {
  try {
    // The tag is its name: what several tabs show at once is shown once.
    const shown = new Notification(text(nameOutside(about)), { body: text(what), tag: id })
    shown.onclick = () => {
      window.focus()
      open(noticePath({ about, status }))
      shown.close()
    }
  } catch {
    // Some browsers have the API but refuse it to pages; the bell has counted the notification already.
  }
}
