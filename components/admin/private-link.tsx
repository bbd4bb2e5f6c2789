'use client'

import { MessageCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Completion } from '@/lib/work/completions/contract'
import { usePrivateLink } from './use-private-link'

/** Sends the person of a completion a private link, which also allows setting the payout method, after asking the administrator. */
export function SendPrivateLink({ completion }: { completion: Completion & { whatsapp: string } }) {
  const t = useTranslations('admin.details')
  const [asking, setAsking] = useState(false)
  const { send, busy } = usePrivateLink()
  const { name, whatsapp } = completion
  return (
    <>
      <Button variant="secondary" className="self-start" busy={busy} onClick={() => setAsking(true)}>
        <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
        {t('link_send')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('link_ask', { name })}
        text={t('link_consequence', { whatsapp })}
        confirm={t('link_confirm')}
        busy={false}
        onConfirm={() => {
          setAsking(false)
          send(completion)
        }}
      />
    </>
  )
}
