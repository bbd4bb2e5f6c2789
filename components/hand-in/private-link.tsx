'use client'

import { Check, Copy, Link2, MessageCircle, Share2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useSyncExternalStore } from 'react'
import { ChannelSwitches } from '@/components/my-task/channel-switches'
import { followTasks, useSavedTasks } from '@/components/my-task/tasks-on-device'
import { Button, buttonClass } from '@/components/ui/button'
import { toast } from '@/lib/platform/browser/toast'
import { useCopyCode } from './copy-code'
import { PixKey } from './pix-key'

const never = () => () => {}
const canShare = () => typeof navigator.share === 'function'

/** Help for a task whose link this device does not have: its code is older than task links, or the link was not stored. */
function WithoutLink({ code }: { code: string }) {
  const t = useTranslations('wizard.done')
  return (
    <section aria-labelledby="without-link" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 text-left">
      <div>
        <h2 id="without-link" className="text-lg font-bold">
          {t('lost_title')}
        </h2>
        <p className="mt-1 text-muted">{t('lost_text')}</p>
      </div>
      <Link href={`/my-task#${code}`} prefetch={false} className={buttonClass({ size: 'lg' }, 'w-full')}>
        {t('lost_open')}
      </Link>
    </section>
  )
}

/** The private link of a task submitted on this device, with buttons to open, copy and share it. @param sample a token to show in a preview */
export function PrivateLinkCard({ code, sample }: { code: string; sample?: string | undefined }) {
  const t = useTranslations('wizard.done')
  const toasts = useTranslations('toasts')
  const own = useSavedTasks((state) => state.tasks.find((task) => task.code.toUpperCase() === code)?.token)
  const token = own ?? sample
  const mayShare = useSyncExternalStore(never, canShare, () => false)
  useEffect(followTasks, [])
  const path = `/my-task#${token}`
  const address = `${globalThis.location?.origin}${path}`
  const { copied, copy } = useCopyCode(address, 'link')
  if (!token) return <WithoutLink code={code} />
  const message = t('link_message', { code, link: address })

  const share = () =>
    navigator.share({ title: t('link_title'), text: message }).catch((error: unknown) => {
      // The person closed the share sheet, which is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(toasts('share_failed'))
    })

  return (
    <section aria-labelledby="private-link" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 text-left">
      <div className="flex items-start gap-3">
        <Link2 aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
        <div>
          <h2 id="private-link" className="text-lg font-bold">
            {t('link_title')}
          </h2>
          <p className="mt-1 text-muted">{t('link_text')}</p>
        </div>
      </div>
      <PixKey token={token} code={code} />
      {own && <ChannelSwitches token={own} />}
      {/* No prefetch, because few people follow it. */}
      <Link href={path} prefetch={false} className={buttonClass({ size: 'lg' }, 'w-full')}>
        {t('link_open')}
      </Link>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" className="sm:flex-1" onClick={copy}>
          {copied ? <Check aria-hidden className="size-5 shrink-0" strokeWidth={1.75} /> : <Copy aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />}
          <span>{t(copied ? 'copied' : 'link_copy')}</span>
        </Button>
        {mayShare && (
          <Button variant="secondary" className="sm:flex-1" onClick={share}>
            <Share2 aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {t('link_share')}
          </Button>
        )}
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary' }, 'sm:flex-1')}
        >
          <MessageCircle aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t('link_self')}
        </a>
      </div>
      <Link href="/my-tasks" prefetch={false} className="-my-2 inline-flex min-h-11 items-center self-start font-semibold text-accent-deep">
        {t('all_tasks')}
      </Link>
    </section>
  )
}
