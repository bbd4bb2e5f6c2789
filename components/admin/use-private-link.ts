'use client'

import { waLink } from '@/lib/platform/phone-numbers/whatsapp'
import type { Completion } from '@/lib/work/completions/contract'
import { useMakeTaskLink } from '@/lib/work/my-task/link-client'

/** Opens WhatsApp for a completion's number, with a message in the person's language that contains a new private link. */
export function usePrivateLink() {
  const { mutate, isPending } = useMakeTaskLink()
  const send = ({ id, whatsapp }: Pick<Completion, 'id' | 'whatsapp'>) => {
    if (isPending || !whatsapp) return
    // The tab is opened at once, because browsers block tabs that open long after the press.
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
