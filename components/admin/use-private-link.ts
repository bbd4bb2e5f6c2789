'use client'

import { waLink } from '@/lib/platform/phone-numbers/whatsapp'
import type { Completion } from '@/lib/work/completions/contract'
import { useMakeTaskLink } from '@/lib/work/my-task/link-client'

/** Opens WhatsApp, to the number of a completion, with a text in its person's language ready that holds a fresh private link of the task. */
export function usePrivateLink() {
  const { mutate, isPending } = useMakeTaskLink()
  const send = ({ id, whatsapp }: Pick<Completion, 'id' | 'whatsapp'>) => {
    if (isPending || !whatsapp) return
    // At once: a browser opens no tab long after the press.
    const tab = window.open('about:blank', '_blank')
    mutate(id, {
      onSuccess: (text) => {
        const chat = waLink(whatsapp, text)
        if (!tab) return window.location.assign(chat)
        tab.opener = null
        tab.location.replace(chat)
      },
      onError: () => tab?.close(),
    })
  }
  return { send, busy: isPending }
}
