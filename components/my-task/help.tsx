'use client'

import { ExternalLink, MessageCircleQuestionMark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { withText } from '@/lib/platform/phone-numbers/whatsapp'
import { linkAddress } from '@/lib/work/links/address-client'
import type { LinkSlug } from '@/lib/work/links/contract'

/** A link to the address of a link setting, in a new tab. While loading, its space is reserved. */
export function SettingLink({ slug, text, children }: { slug: LinkSlug; text?: string; children: string }) {
  const t = useTranslations('my_task')
  const [address, setAddress] = useState<string>()
  const [missing, setMissing] = useState(false)
  const load = useCallback(() => {
    setMissing(false)
    linkAddress(slug).then(setAddress, () => setMissing(true))
  }, [slug])
  useEffect(load, [load])
  if (missing)
    return (
      <Button variant="secondary" className="self-start" onClick={load}>
        {t('help.again', { link: children })}
      </Button>
    )
  if (!address) return <span aria-hidden className="block min-h-11 w-44 rounded-control bg-line motion-safe:animate-pulse" />
  return (
    <a
      href={text ? withText(address, text) : address}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'secondary' }, 'self-start')}
    >
      {children}
      <ExternalLink aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="sr-only"> {t('new_tab')}</span>
    </a>
  )
}

/** Opens WhatsApp for the team, with a message that contains the task's code. */
export function HelpLink({ code, children }: { code: string; children: string }) {
  const t = useTranslations('my_task.help')
  return (
    <SettingLink slug="whatsapp" text={t('message', { code })}>
      {children}
    </SettingLink>
  )
}

/** Links to ask the team. */
export function Help({ code }: { code: string }) {
  const t = useTranslations('my_task.help')
  return (
    <section aria-labelledby="task-help" className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-accent-tint p-5">
      <MessageCircleQuestionMark aria-hidden className="size-6 shrink-0 self-start text-accent-deep" strokeWidth={1.75} />
      <div className="min-w-48 flex-1">
        <h2 id="task-help" className="font-bold">
          {t('title')}
        </h2>
        <p className="text-sm">{t('text')}</p>
      </div>
      <HelpLink code={code}>{t('open')}</HelpLink>
    </section>
  )
}
