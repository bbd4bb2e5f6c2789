'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { SettingLink } from './help'

const channels = ['whatsapp', 'email', 'telegram'] as const

/**
 * Help for somebody who has neither the link nor the code of a task, or whose number does not open it: whom to ask, what to say, and what they can do.
 * @param code of the task, if it is known
 */
export function LostLinkAndCode({ code }: { code?: string | undefined }) {
  const t = useTranslations('my_task.lost_both')
  const help = useTranslations('my_task.help')
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-card bg-accent-tint p-5">
      <div>
        <h2 id={id} className="text-lg font-bold">
          {t(code ? 'code_title' : 'title')}
        </h2>
        <p className="mt-1">{t('text')}</p>
      </div>
      <ul className="list-disc pl-5 text-sm">
        {code && <li>{t('say_code', { code })}</li>}
        <li>{t('say_name')}</li>
        <li>{t('say_number')}</li>
        <li>{t('say_day')}</li>
      </ul>
      <p className="text-sm">{t('answer')}</p>
      <div className="flex flex-wrap gap-3">
        {channels.map((channel) => (
          <SettingLink key={channel} slug={channel} {...(channel === 'whatsapp' && { text: code ? help('message', { code }) : t('message') })}>
            {t(channel)}
          </SettingLink>
        ))}
      </div>
      <p className="text-sm font-semibold">{t('never')}</p>
    </section>
  )
}
