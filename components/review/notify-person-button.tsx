'use client'

import { MessageCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { usePrivateLink } from '@/components/admin/use-private-link'
import { Button } from '@/components/ui/button'
import type { Entry } from './desk-state'

/** Opens WhatsApp with a message that says what was wrong, what to do, and the private link; enabled once the server has saved the decision. */
export function NotifyPersonButton({
  entry: { made, item },
  ...look
}: { entry: Entry } & Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>) {
  const t = useTranslations('admin.review')
  const { send, busy } = usePrivateLink()
  if (!made?.reason || !item.completion.whatsapp) return null
  return (
    <Button {...look} busy={busy} disabled={!made.saved} onClick={() => send(item.completion)}>
      <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
      {t('tell')}
    </Button>
  )
}
